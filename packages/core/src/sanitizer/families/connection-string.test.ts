import { LOWER, describeFamily, made } from "./describe-family.ts";
import { connectionString } from "./connection-string.ts";

const password = made(LOWER, 12);

describeFamily("connection-string", connectionString, {
  "connection-password": {
    redacts: [
      {
        text: `Server=db;Database=shop;User Id=sa;Password=${password};Encrypt=true`,
        secret: password,
      },
      { text: "Data Source=db;Initial Catalog=x;UID=sa;PWD=sunshine", secret: "sunshine" },
      { text: "Driver={ODBC};Server=db;Uid=sa;Pwd={sun;shine};", secret: "sun;shine" },
      {
        text: `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${made(LOWER, 86)}==;EndpointSuffix=core.windows.net`,
        secret: made(LOWER, 86),
      },
      { text: "host=db user=app password=sunshine dbname=shop", secret: "sunshine" },
      {
        text: "psycopg.connect(\"host=db dbname=shop user=app password='sun shine'\")",
        secret: "sun shine",
      },
      { text: "jdbc:oracle:thin:scott/sunshine@//db:1521/ORCL", secret: "sunshine" },
    ],
    leaves: [
      "Server=db;Database=shop;User Id=sa;Password=<password>;",
      "Server=db;Database=shop;Trusted_Connection=True;",
      "connect(host=host, user=user, password=password, dbname=dbname)",
      "host=db user=app password=$PGPASSWORD dbname=shop",
    ],
  },
});
