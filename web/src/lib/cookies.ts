/** 365 days (spec 9). */
const SECONDS = 365 * 24 * 60 * 60;

/** The value of a cookie that scripts may read; empty where there is none. */
export function readCookie(name: string): string {
  return (
    document.cookie
      .split('; ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  );
}

/** Keeps something of this browser for a year, for the server to read too. */
export function keepCookie(name: string, value: string, seconds = SECONDS): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Takes such a cookie away. */
export function dropCookie(name: string): void {
  keepCookie(name, '', 0);
}
