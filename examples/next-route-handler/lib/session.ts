const SESSIONS: Readonly<Record<string, string>> = {
  "cookie-of-ann": "ann",
  "cookie-of-bob": "bob",
};

/** Stands for your session library: the user's id from a cookie that only the server can write. */
export function signedInUser(request: Request): string | null {
  const cookie = /(?:^|;\s*)session=([^;]+)/u.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  return Object.hasOwn(SESSIONS, cookie) ? (SESSIONS[cookie] ?? null) : null;
}
