import { expect, test } from "vitest";
import { createSanitizer } from "../create-sanitizer.ts";
import { describeFamily } from "../families/describe-family.ts";
import { passesMod97 } from "./iban.ts";
import { passesLuhn } from "./numbers.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

/** Completes a number so that it passes Luhn, or an IBAN so that it passes mod 97. */
const card = (start: string, length: number): string => {
  const body = start.padEnd(length - 1, "73921846502917");
  for (let digit = 0; digit < 10; digit += 1)
    if (passesLuhn(`${body}${digit}`)) return `${body}${digit}`;
  return body;
};
const iban = (country: string, body: string): string => {
  for (let check = 2; check < 99; check += 1) {
    const whole = `${country}${String(check).padStart(2, "0")}${body}`;
    if (passesMod97(whole)) return whole;
  }
  return country;
};
const german = iban("DE", "370400440532013000");
const spaced = german.replaceAll(/(.{4})/g, "$1 ").trim();
const grouped = card("4", 16).replaceAll(/(\d{4})(?=\d)/g, "$1 ");

describeFamily("personal-data", Object.values(PERSONAL_DATA).flat(), {
  email: {
    redacts: [
      {
        text: "Write to amelie.poulain+x@montmartre.fr please",
        secret: "amelie.poulain+x@montmartre.fr",
      },
      { text: '<a href="mailto:jo@acme.co.uk">', secret: "jo@acme.co.uk" },
      { text: "邮箱是li.wei@qq.com。", secret: "li.wei@qq.com" },
    ],
    leaves: [
      "git@github.com:x/y.git",
      "user@example.com",
      "react@19.2.0",
      "icon@2x.png",
      "@types/node",
      "noreply@acme.com",
    ],
  },
  phone: {
    redacts: [
      { text: "call me at (07) 5331 0577", secret: "5331 0577" },
      { text: "+1-944-435-4352x04732", secret: "435-4352" },
      { text: "Mobile: 041-412-293", secret: "412-293" },
      { text: "+4915123456789", secret: "15123456789" },
      { text: "電話番号 手机 138 0013 8000", secret: "0013 8000" },
    ],
    leaves: [
      "2024-01-15 10:30",
      "version 10.20.30.40",
      "lines 120-180-240",
      "port 5432 10 20",
      "call took 120.55 ms",
      "192.168.1.10:8080",
    ],
  },
  card: {
    redacts: [
      { text: `my card ${card("4", 16)} expires soon`, secret: card("4", 16) },
      { text: `${grouped}`, secret: grouped },
      { text: `amex ${card("37", 15)}`, secret: card("37", 15) },
    ],
    leaves: [
      `id: ${card("4", 16)}`,
      "card 4532276644577021",
      "1700000000000000",
      `commit-${card("5412", 16)}`,
    ],
  },
  iban: {
    redacts: [
      { text: `IBAN ${german}`, secret: german },
      { text: `pay to ${spaced} now`, secret: spaced },
    ],
    leaves: ["DE89370400440532013001", "FR is a country", "GB29 units"],
  },
  ssn: {
    redacts: [{ text: "His social security number is 531-21-7351", secret: "531-21-7351" }],
    leaves: ["000-12-3456", "666-12-3456", "2024-531-21-7351", "531-21-73512"],
  },
  ip: {
    redacts: [
      { text: "blocked address 58.74.121.78", secret: "58.74.121.78" },
      { text: "from 2a02:8071:b5a2:1e00:9c3f:1d2e:77aa:1234", secret: "9c3f" },
    ],
    leaves: [
      "127.0.0.1:3000",
      "192.168.1.4 and 10.0.0.1",
      "v4.12.3.1",
      "0.0.0.0",
      "::1",
      "00:1a:2b:3c:4d:5e",
      "8.8.8.8",
    ],
  },
});

test("nothing of it is touched unless it was asked for", () => {
  const text = `jo@acme.co.uk, ${german}, 531-21-7351, my card ${card("4", 16)}, 58.74.121.78, call (07) 5331 0577`;
  const none = createSanitizer({
    customPatterns: [],
    allow: [],
    personalData: [],
    localPaths: true,
    onFailure: "drop",
  });
  expect(none.sanitize(text).text).toBe(text);
  const mail = createSanitizer({
    customPatterns: [],
    allow: [],
    personalData: ["email"],
    localPaths: true,
    onFailure: "drop",
  });
  expect(mail.sanitize(text).findings.map((finding) => finding.rule)).toEqual(["email"]);
});
