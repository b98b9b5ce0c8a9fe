/** Where most people of the countries we serve have their mail. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'hotmail.de',
  'outlook.de',
  'yahoo.de',
  'hotmail.fr',
  'outlook.fr',
  'live.fr',
  'yahoo.fr',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'hotmail.nl',
  'outlook.nl',
  'live.nl',
  'ziggo.nl',
  'kpnmail.nl',
  'home.nl',
  'planet.nl',
  'xs4all.nl',
  'telenet.be',
  'skynet.be',
  'hotmail.be',
  'hotmail.it',
  'libero.it',
  'virgilio.it',
  'alice.it',
  'tiscali.it',
  'outlook.it',
  'yahoo.it',
  'hotmail.es',
  'outlook.es',
  'yahoo.es',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'gazeta.pl',
  'hotmail.se',
  'telia.com',
  'bredband.net',
  'hotmail.dk',
  'live.dk',
  'mail.dk',
  'online.no',
  'hotmail.no',
  'luukku.com',
  'kolumbus.fi',
  'hotmail.fi',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'btinternet.com',
  'sky.com',
];

/** Edits between two words, a swap of neighbours counting as one (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, line];
  }
  return last[other.length] ?? 0;
}

/** `email` as it was probably meant, when its domain is one or two letters away from a common one; else null. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain.length < 4 || DOMAINS.includes(domain)) return null;
  // A short domain has many true neighbours: me.com is no typo of msn.com, nor bol.com of aol.com.
  const long = domain.length > 7;
  const [nearest] = DOMAINS.map((known) => ({ known, distance: editDistance(domain, known) }))
    .filter(
      ({ known, distance }) => known.length > 5 && (long ? distance <= 2 : distance <= 1 && known[0] === domain[0]),
    )
    .toSorted((one, other) => one.distance - other.distance);
  return nearest ? `${email.slice(0, at)}@${nearest.known}` : null;
}
