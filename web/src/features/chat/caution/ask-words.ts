/**
 * Words of a request for money, and of one to go on somewhere else, by language; parts of regular expressions on small
 * letters. All languages are tried on each message: nobody says in which one they write.
 */
export interface AskWords {
  /** What is to be done with money: with it within a few words, before or behind. */
  give: string[];
  /** That it is lacking: right beside it. */
  need: string[];
  money: string[];
  /** Asks the reader to write, or both to go on. */
  invite: string[];
  /** Whether the reader has a messenger, or that the writer has. */
  have: string[];
  my: string[];
  /** In front of a messenger whose name is also an ordinary word. */
  on: string[];
}

/** Everywhere the same. */
const COINS = ['bitcoins?', 'btc', 'usdt', '[ck]rypto\\p{L}*'];

export const ASK_WORDS: Readonly<Record<string, AskWords>> = {
  da: {
    give: ['send(?:e|er)?', 'lån(?:e|er)?', 'overfør(?:e)?', 'giv mig', 'køb (?:mig|et)'],
    need: ['brug for', 'mangler'],
    money: ['penge\\p{L}{0,2}', 'kontanter', 'gavekort\\p{L}*'],
    invite: ['skriv til mig', 'tilføj mig', 'kontakt mig', 'find mig', '(?:skal|kan) vi (?:skrive|snakke)', 'lad os'],
    have: ['har du', 'er du på', 'bruger du', 'jeg er på'],
    my: ['min', 'mit', 'din', 'dit'],
    on: ['på', 'via', 'over'],
  },
  de: {
    give: [
      'schick(?:e|st|en)?',
      'send(?:e|est|en)?',
      'leih(?:e|st|en)?',
      'überweis(?:e|t|en)?',
      'gib mir',
      'kauf(?:e|st)? mir',
    ],
    need: ['brauch(?:e|en)?', 'hilf mir mit'],
    money: ['geld', 'bargeld', 'geschenkkarten?', 'gutscheinkarten?'],
    invite: [
      'schreib(?:e|st|t)?(?: du)? mir',
      'meld(?:e|est)? dich',
      'add(?:e)? mich',
      'kontaktier(?:e)? mich',
      'finde(?:st du)? mich',
      'lass uns',
      '(?:können|wollen|sollen) wir',
    ],
    have: ['hast du', 'bist du (?:auf|bei)', 'nutzt du', 'ich bin (?:auf|bei)'],
    my: ['meine?', 'deine?n?'],
    on: ['auf', 'über', 'bei', 'per'],
  },
  en: {
    give: ['send(?:ing)?', 'lend', 'loan me', 'transfer', 'wire', 'give me', 'buy me', 'pay me'],
    need: ['need', 'borrow', 'short of', 'help me with'],
    money: ['money', 'cash', 'gift ?cards?', 'steam ?cards?', ...COINS],
    invite: [
      '(?:write|text|message|add|contact|call|find|reach|hit) me',
      "(?:let['’]?s|let us|can we|could we|shall we|we can|we could|want to|wanna) (?:chat|talk|write|text|move|switch|continue|go)",
    ],
    have: ['do you have', 'have you got', 'are you on', "i['’]?m on", 'i am on', 'do you use'],
    my: ['my', 'your'],
    on: ['on', 'via', 'over', 'through'],
  },
  es: {
    give: [
      'env[ií]a(?:me|rme)?',
      'm[aá]nda(?:me|rme)?',
      'pr[eé]sta(?:me|rme)?',
      'transfi[eé]re(?:me)?',
      'transferir(?:me)?',
      'dame',
      'c[oó]mpra(?:me|rme)',
    ],
    need: ['necesito', 'me falta'],
    money: ['dinero', 'efectivo', 'tarjetas? (?:de )?regalo', 'criptomoned\\p{L}*'],
    invite: [
      'escr[ií]be(?:me|rme)',
      'agr[eé]ga(?:me|rme)',
      'cont[aá]cta(?:me|rme)',
      'h[aá]bla(?:me|rme)',
      'b[uú]scame',
      '(?:podemos|hablemos|hablamos|sigamos|seguimos|pasemos)',
    ],
    have: ['tienes', 'tenés', 'usas', 'est[aá]s en', 'estoy en'],
    my: ['mi', 'tu'],
    on: ['en', 'por'],
  },
  fi: {
    give: ['lähet\\p{L}*', 'lainaa\\p{L}*', 'siirr\\p{L}*', 'anna (?:minulle|mulle)', 'osta (?:minulle|mulle)'],
    need: ['tarvit?se\\p{L}*'],
    money: ['rahaa', 'rahat', 'käteis\\p{L}*', 'lahjakort\\p{L}*'],
    invite: [
      'kirjoita (?:minulle|mulle)',
      'laita (?:minulle|mulle)? ?viesti\\p{L}*',
      'lisää (?:minut|mut)',
      'ota yhteyttä',
      'jatketaan',
      'siirrytään',
    ],
    have: ['onko (?:sinulla|sulla)', 'oletko', 'käytätkö', 'olen'],
    my: ['minun', 'mun', 'sinun', 'sun'],
    on: [],
  },
  fr: {
    give: [
      'envo(?:ie|yer|yez)(?:[- ]moi)?',
      'prêt(?:e|er|ez)(?:[- ]moi)?',
      'vir(?:er|ez)',
      'transf(?:ère|érer|érez)',
      'donne(?:z|r)?[- ]moi',
      'achète(?:z)?[- ]moi',
    ],
    need: ["besoin d[e’']?"],
    money: ['argent', 'cash', 'cartes? cadeaux?', 'cryptomonnaies?'],
    invite: [
      'écri(?:s|vez)[- ]moi',
      'ajoute(?:z)?[- ]moi',
      'contacte(?:z)?[- ]moi',
      "(?:on|nous) (?:peut|pourrait|pouvons) (?:parler|discuter|continuer|passer|s[’']écrire)",
      'parlons',
      'continuons',
      'passons',
    ],
    have: ["(?:tu|t[’']) ?as", 'as[- ]tu', 'avez[- ]vous', 'vous avez', '(?:es[- ]tu|tu es|je suis|êtes[- ]vous) sur'],
    my: ['mon', 'ton', 'votre'],
    on: ['sur', 'par', 'via'],
  },
  it: {
    give: [
      'manda(?:mi|rmi)',
      'invia(?:mi|rmi)',
      'presta(?:mi|rmi)',
      'trasferi(?:sci|re)(?:mi)?',
      'dammi',
      'compra(?:mi|rmi)',
    ],
    need: ['bisogno di', 'mi servono'],
    money: ['soldi', 'denaro', 'contanti', 'cart[ae] regalo', 'criptovalut\\p{L}*'],
    invite: [
      'scrivi(?:mi|amoci)',
      'aggiungimi',
      'contattami',
      'cercami',
      '(?:possiamo|sentiamoci|spostiamoci|parliamo|continuiamo|passiamo)',
    ],
    have: ['hai', 'usi', 'sei su', 'sono su'],
    my: ['mio', 'tuo'],
    on: ['su', 'via', 'tramite'],
  },
  nb: {
    give: ['send(?:e|er)?', 'lån(?:e|er)?', 'overfør(?:e)?', 'gi meg', 'kjøp (?:meg|et)'],
    need: ['trenger', 'mangler'],
    money: ['penger?\\p{L}{0,2}', 'kontanter', 'gavekort\\p{L}*'],
    invite: ['skriv til meg', 'legg meg til', 'kontakt meg', 'finn meg', '(?:skal|kan) vi (?:skrive|snakke)', 'la oss'],
    have: ['har du', 'er du på', 'bruker du', 'jeg er på'],
    my: ['min', 'mitt', 'din', 'ditt'],
    on: ['på', 'via', 'over'],
  },
  nl: {
    give: ['stuur', 'sturen', 'leen', 'lenen', 'overmaken', 'geef me', 'koop (?:een|voor)'],
    need: ['nodig'],
    money: ['geld', 'cadeau(?:bon|kaart)\\p{L}*'],
    invite: [
      '(?:app|schrijf|contacteer|bel|vind) me',
      'stuur me (?:een )?(?:bericht|appje)',
      'voeg me',
      '(?:laten|zullen|kunnen) we',
    ],
    have: ['heb je', 'zit je op', 'gebruik je', 'ik zit op'],
    my: ['mijn', 'jouw', 'je'],
    on: ['op', 'via'],
  },
  pl: {
    give: ['wy[sś]l\\p{L}*', 'prześl\\p{L}*', 'przelej\\p{L}*', 'pożycz\\p{L}*', 'daj mi', 'kup mi'],
    need: ['potrzeb\\p{L}*', 'brakuje mi'],
    money: ['pieni[ąaę]\\p{L}*', 'kas[ęy]', 'gotówk\\p{L}*', 'kart\\p{L}{1,3} (?:podarunkow|prezentow)\\p{L}*'],
    invite: [
      'napisz(?: do mnie)?',
      'piszmy',
      'dodaj mnie',
      'odezwij się',
      'znajdź mnie',
      '(?:możemy|przejdźmy|porozmawiajmy)',
    ],
    have: ['masz', 'jesteś na', 'używasz', 'jestem na'],
    my: ['mój', 'moje', 'twój', 'twoje'],
    on: ['na', 'przez'],
  },
  sv: {
    give: ['skicka(?:r)?', 'låna(?:r)?', 'överför(?:a)?', 'ge mig', 'köp (?:mig|ett)'],
    need: ['behöver', 'ont om'],
    money: ['pengar\\p{L}{0,2}', 'kontanter', 'presentkort\\p{L}*'],
    invite: [
      'skriv till mig',
      'lägg till mig',
      'kontakta mig',
      'hitta mig',
      '(?:ska|kan) vi (?:skriva|prata)',
      'låt oss',
    ],
    have: ['har du', 'är du på', 'använder du', 'jag är på', 'finns du på'],
    my: ['min', 'mitt', 'din', 'ditt'],
    on: ['på', 'via', 'över'],
  },
};

/** Names that mean nothing else; Finnish and Polish put endings to them. */
export const MESSENGERS = [
  'whats ?app',
  'telegram',
  'snapchat',
  'viber',
  'wechat',
  'instagram',
  'insta',
  'skype',
  'discord',
  'google ?chat',
  'hangouts',
  'facebook',
  'fb messenger',
  'imessage',
  'threema',
  'kakao ?talk',
];

/** Names that are ordinary words as well. */
export const ORDINARY = ['signal', 'line', 'kik', 'messenger', 'snap'];
/** The same as Finns write that something is there, or goes there. */
export const ORDINARY_INFLECTED = ['signalissa', 'signaliin', 'linessä', 'lineen'];
