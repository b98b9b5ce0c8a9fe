// What the server takes as an address, and when two are one mailbox (server/src/accounts/email.rs).

import { parseUrl } from '#/lib/addresses';

/** Longest address, in ASCII (RFC 5321 4.5.3.1.3). */
const LONGEST = 254;
/** Longest part before the @ (RFC 5321 4.5.3.1.1). */
const LONGEST_LOCAL = 64;
/** Dot-atom of RFC 5322 3.2.3: no quotes, no dot at an end, none twice. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/u;
const DOMAIN = /^(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+(?:[a-z]{2,63}|xn--[\da-z-]{1,59})$/u;

interface Address {
  local: string;
  domain: string;
}

/** The domain in lower-case ASCII (RFC 5891), by the browser's own parser; empty for what is none. */
function asciiDomain(domain: string): string {
  return /[\s/?#:@\\]/u.test(domain) ? '' : (parseUrl(`http://${domain}`)?.hostname ?? '');
}

function parse(text: string): Address | null {
  const email = text.trim();
  const at = email.lastIndexOf('@');
  const address = { local: email.slice(0, Math.max(at, 0)), domain: asciiDomain(email.slice(at + 1)) };
  const { local, domain } = address;
  const fits = local.length <= LONGEST_LOCAL && local.length + 1 + domain.length <= LONGEST;
  return at > 0 && fits && LOCAL.test(local) && DOMAIN.test(domain) ? address : null;
}

/** An address of the public net that mail can be sent to; the mail itself proves the rest. */
export function isEmail(text: string): boolean {
  return parse(text) !== null;
}

/** Addresses that lead to the same mailboxes, by what their help pages say: the first domain stands for all. */
const PROVIDERS = [
  { domains: ['gmail.com', 'googlemail.com'], ignoresDots: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignoresDots: true },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignoresDots: false },
] as const;
/** Each domain has mailboxes of its own; what follows a plus never counts. */
const IGNORING_PLUS = /^(?:(?:hotmail|live|outlook)\.[a-z]{2,3}(?:\.[a-z]{2})?|msn\.com|fastmail\.(?:com|fm))$/u;

function mailboxOf({ local, domain }: Address): string {
  const provider = PROVIDERS.find(({ domains }) => domains.some((one) => one === domain));
  const whole = local.toLowerCase();
  const [name] = whole.split('+');
  if (!provider) return `${IGNORING_PLUS.test(domain) ? name || whole : whole}@${domain}`;
  const mailbox = name || whole;
  return `${provider.ignoresDots ? mailbox.replaceAll('.', '') : mailbox}@${provider.domains[0]}`;
}

/**
 * Whether both are addresses of one mailbox: case never counts, dots and what follows a plus where the provider
 * says so.
 */
export function isSameMailbox(one: string, other: string): boolean {
  const [first, second] = [parse(one), parse(other)];
  return first !== null && second !== null && mailboxOf(first) === mailboxOf(second);
}
