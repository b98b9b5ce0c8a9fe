/** 365 days (spec 9). */
const SECONDS = 365 * 24 * 60 * 60;

/** The value of a cookie that scripts may read; empty where there is none. */
export function readCookie(name: string): string {
  return document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** Keeps a choice of this browser for a year, for the server to read too. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}
