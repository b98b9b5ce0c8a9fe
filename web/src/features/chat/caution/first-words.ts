/** What somebody who means harm often puts into their first words. */
export type Risk = 'link' | 'contact' | 'money';

const ZERO_WIDTH = /[\u00AD\u200B-\u200F\u2060\uFEFF]|\uFE0F|\u20E3/gu;

/** Whole words, of letters of any language. */
function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'u');
}

/** `nice.to`, `ja.no`: a space is missing more often than that is an address, so these need a path behind them. */
const AMBIGUOUS = 'at|be|co|de|dk|es|eu|fi|is|it|la|me|net|nu|no|online|live|se|so|to|us|link|page|app|site|top';
const PLAIN = 'com|org|info|biz|xyz|club|shop|store|dev|io|gg|ly|cc|tv|ru|cn|uk|nl|pl|fr|ch|ie';
const LINK = new RegExp(
  `https?://|(?<![\\p{L}\\d])www\\.[\\p{L}\\d]|(?<![\\p{L}\\d@.-])(?:[\\p{L}\\d-]+\\.)+(?:(?:${PLAIN})(?![\\p{L}\\d])|(?:${AMBIGUOUS})/[\\p{L}\\d])`,
  'u',
);
const MAILBOX = /[\p{L}\d._%+-]+(?:@|\s?[([]at[)\]]\s?)[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u;

/** Numbers that are no telephone's: days, times of day, sums, years. */
const DAY = /(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d|[./-]\d)/gu;
const TIME = /(?<![\d.:])\d{1,2}(?:[:h]\d{2}(?::\d{2})?|\.\d{2}\s?[-–]\s?\d{1,2}\.\d{2})(?![\d]|\.\d)/gu;
const YEAR = /^(?:19|20)\d{2}$/u;
const SUM = /(?<![\d+])[1-9]\d{0,2}(?:[.,'’]\d{3}){1,4}(?:[.,]\d{2})?(?![\d]|\.\d)/gu;
const NUMBER = /(?<![\p{L}\d])[+(]{0,2}\d(?:[ \u00A0().\-/–]{0,3}\d){7,16}(?![\p{L}\d])/gu;
/** E.164: at most 15 digits; the shortest numbers of the countries that we serve have 8. */
const DIGITS = { least: 8, most: 15 };

function hasTelephone(text: string): boolean {
  const rest = [DAY, TIME, SUM].reduce((left, pattern) => left.replaceAll(pattern, ' · '), text);
  return [...rest.matchAll(NUMBER)].some(([found]) => {
    const groups = found.match(/\d+/gu) ?? [];
    const digits = groups.join('');
    if (groups.every((group) => YEAR.test(group))) return false;
    // 3-2 4-1 5-0 are no number, and 10 000 000 is a sum.
    const single = groups.filter((group) => group.length === 1).length;
    return (
      digits.length >= DIGITS.least &&
      digits.length <= DIGITS.most &&
      single <= 1 &&
      !(digits.endsWith('000') && !/^[+0(]/u.test(found))
    );
  });
}

const CARD_OR_ACCOUNT =
  /(?<![\p{L}\d])(?:[a-z]{2}\d{2}(?: ?[a-z\d]{4}){3,7}(?: ?[a-z\d]{1,3})?|\d{4}(?:[ -]?\d{4}){3})(?![\p{L}\d])/u;

/** Enough by themselves, in any of our languages. */
const TALK = words(
  'bitcoins?',
  'btc',
  'usdt',
  'ethereum',
  'krypto\\p{L}*',
  'crypto(?:s|currency|currencies|monnaies?|valuta|moneda|monedas|valute)?',
  'criptomoned\\p{L}*',
  'criptovalut\\p{L}*',
  'forex',
  'western union',
  'money ?gram',
  'paypal',
  'cash ?app',
  'revolut',
  'onlyfans',
  'iban',
  'sugar ?(?:daddy|baby|mommy|mummy|mama)',
  'gift ?cards?',
  'steam ?cards?',
  'geschenkkarten?',
  'gutscheinkarten?',
  'cartes? cadeaux?',
  'tarjetas? (?:de )?regalo',
  'cart[ae] regalo',
  'lahjakort\\p{L}*',
  'gavekort\\p{L}*',
  'presentkort\\p{L}*',
  'cadeau(?:bon|kaart)\\p{L}*',
  'kart\\p{L}{1,3} (?:podarunkow|prezentow)\\p{L}*',
  'bank (?:account|details|transfer)s?',
  'wire transfers?',
  'loans?',
  'inheritance',
  'bankkon\\p{L}*',
  'kontonum\\p{L}*',
  'bankverbindung',
  'darlehen',
  'erbschaft',
  'comptes? bancaires?',
  'coordonnées bancaires',
  'cuenta bancaria',
  'préstamo',
  'conto (?:bancario|corrente)',
  'prestito',
  'bonifico',
  'tilinumero\\p{L}*',
  'pankkitil\\p{L}*',
  'rekeningnummer',
  'bankrekening',
  'lening',
  'num\\p{L}+ konta',
  'kont\\p{L} bankow\\p{L}*',
  'pożyczk\\p{L}*',
  'przelew\\p{L}*',
);

/** Money, and what is to be done with it: only both together. */
const NOUN =
  'money|cash|geld|argent|fric|dinero|soldi|denaro|raha\\p{L}{0,3}|penge\\p{L}{0,2}|pengar\\p{L}{0,2}|penger?|pieni[ąaę]d\\p{L}*|kas[ęy]';
const VERB = [
  'send(?:ing)?',
  'lend',
  'borrow',
  'need',
  'transfer',
  'wire',
  'give me',
  'help me',
  'make',
  'double',
  'schick\\p{L}*',
  'senden',
  'überweis\\p{L}*',
  'leih\\p{L}*',
  'brauch\\p{L}*',
  'gib mir',
  'envo(?:ie|yer|yez|yé)\\p{L}*',
  'prêt(?:e|er|ez|es)',
  'besoin',
  'virer',
  'emprunt\\p{L}*',
  'donne(?:z|r)?[- ]moi',
  'env[ií]\\p{L}{1,4}',
  'pr[eé]st[ae]\\p{L}{0,3}',
  'necesit\\p{L}*',
  'transf[ei]\\p{L}*',
  'manda\\p{L}{0,4}',
  'invia\\p{L}{0,4}',
  'prestar?(?:mi|e)?',
  'prest[ai]mi',
  'bisogno',
  'dammi',
  'lähet\\p{L}*',
  'lainaa\\p{L}*',
  'tarvits\\p{L}*',
  'siirr\\p{L}*',
  'sende?r?',
  'låne?r?',
  'låna\\p{L}*',
  'overfør\\p{L}*',
  'överför\\p{L}*',
  'brug for',
  'mangler',
  'treng\\p{L}*',
  'skick\\p{L}*',
  'behöv\\p{L}*',
  'stu(?:ur|ren)\\p{L}*',
  'le(?:en|nen)',
  'overmak\\p{L}*',
  'nodig',
  'geef me',
  'wy[sś]l\\p{L}*',
  'prześl\\p{L}*',
  'przel[ae]\\p{L}*',
  'pożycz\\p{L}*',
  'potrzeb\\p{L}*',
  'daj mi',
].join('|');
const WISH = words(
  `(?:${NOUN})[^.!?\\n]{0,30}(?<!\\p{L})(?:${VERB})`,
  `(?:${VERB})(?!\\p{L})[^.!?\\n]{0,30}(?<!\\p{L})(?:${NOUN})`,
);

const AMOUNT =
  /(?<![\d.,])(?:(€|\$|£|eur|usd|gbp|chf|fr\.|dkk|nok|sek|kr\.?|pln|zł)\s?)?(\d[\d.,'’ ]*\d|\d)(?:,-)?\s?(€|\$|£|eur(?:os?|oa)?|dollars?|pounds?|usd|gbp|chf|franken|francs|dkk|nok|sek|kr|kroner|kronor|pln|zł|złotych)?(?!\p{L})/gu;
const SMALL_CURRENCY = /^(?:dkk|nok|sek|kr|pln|zł)/u;
/** More than a coffee, a cinema or a dinner for two, in whole units. */
const MUCH = { large: 150, small: 1500 };

function hasMuchMoney(text: string): boolean {
  return [...text.matchAll(AMOUNT)].some(([, before, number = '', after]) => {
    const currency = before ?? after;
    if (!currency) return false;
    const whole = Number(number.replace(/[.,]\d{2}$/u, '').replaceAll(/\D/gu, ''));
    return whole >= (SMALL_CURRENCY.test(currency) ? MUCH.small : MUCH.large);
  });
}

/** What a first message should be looked at for: it leads away from here, or is after money. */
export function risksOf(text: string): Risk[] {
  const plain = text.normalize('NFKC').replaceAll(ZERO_WIDTH, '').toLowerCase();
  const contact = MAILBOX.test(plain) || (!CARD_OR_ACCOUNT.test(plain) && hasTelephone(plain));
  const money = CARD_OR_ACCOUNT.test(plain) || TALK.test(plain) || WISH.test(plain) || hasMuchMoney(plain);
  const link = LINK.test(plain);
  return [
    ...(link ? ['link' as const] : []),
    ...(contact ? ['contact' as const] : []),
    ...(money ? ['money' as const] : []),
  ];
}
