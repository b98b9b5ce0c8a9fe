import { describe, expect, it } from 'vitest';
import type { Message } from '#/api/wire';
import { askOf, lastAsk } from '#/features/chat/caution/asks';

const money = [
  'Can you send me some money?',
  'I need money for the ticket',
  'Please lend me 200, I have no cash… just send cash',
  'Buy me a gift card',
  'could you transfer the money today',
  'Send it in bitcoin please',
  'Kannst du mir Geld schicken?',
  'Ich brauche dringend Geld',
  'Schick mir bitte Gutscheinkarten',
  'J’ai besoin d’argent',
  "Envoie-moi de l'argent",
  'Pouvez-vous m’envoyer une carte cadeau ? Envoyez une carte cadeau',
  '¿Me puedes enviar? Envíame dinero',
  'Necesito dinero',
  'Mándame una tarjeta regalo',
  'Ho bisogno di soldi',
  'Mandami dei soldi',
  'Tarvitsen rahaa',
  'Voitko lähettää rahaa?',
  'Kan du sende mig penge?',
  'Jeg har brug for penge',
  'Kan du låne meg penger?',
  'Jeg trenger penger',
  'Kan du skicka pengar?',
  'Jag behöver pengar',
  'Kun je me geld sturen?',
  'Ik heb geld nodig',
  'Wyślij mi pieniądze',
  'Potrzebuję pieniędzy',
  's\u200Bend money',
];

const messenger = [
  'Write me on WhatsApp',
  'Text me on Signal',
  'message me on Line!',
  'Let’s move to Telegram',
  'can we talk on insta?',
  'Do you have WhatsApp?',
  'Are you on Telegram',
  'my whatsapp: 0612345678',
  'My Telegram is @sofie',
  'what is your WhatsApp number',
  't.me/sofie99',
  'wa.me/31612345678',
  'Schreib mir auf WhatsApp',
  'Schreib mir auf Signal.',
  'Lass uns auf Telegram schreiben',
  'Hast du WhatsApp?',
  'Écris-moi sur WhatsApp',
  'Écrivez-moi sur Signal',
  'Tu as Telegram ?',
  'Escríbeme por WhatsApp',
  '¿Tienes Telegram?',
  'Scrivimi su WhatsApp',
  'Hai Telegram?',
  'App me op Signal',
  'Zullen we op WhatsApp verder praten?',
  'Heb je Telegram?',
  'Skriv til mig på WhatsApp',
  'Har du Snapchat?',
  'Skriv til meg på Signal',
  'Skriv till mig på Telegram',
  'Är du på Snapchat?',
  'Kirjoita minulle WhatsAppissa',
  'Jatketaan Telegramissa',
  'Onko sinulla WhatsApp?',
  'Napisz do mnie na WhatsAppie',
  'Masz Telegrama?',
  'Napisz do mnie na Signal',
];

const ordinary = [
  // Ordinary words that are names as well.
  'I had no signal on the train',
  'Mixed signals again',
  'That was a signal for me to leave',
  'Do you have signal there?',
  'I’m on line 5, see you in ten minutes',
  'Drop me a line when you are home',
  'Write me a line or two',
  'A snap decision',
  'Das war ein Signal',
  'Kein Signal hier',
  'La ligne 4 est en panne',
  'La línea está ocupada',
  'Ik krijg geen signaal',
  'Jag fick ingen signal',
  'Ei signaalia täällä',
  'Nie mam sygnału',
  'Don’t shoot the messenger',
  // Messengers that are only spoken of.
  'WhatsApp was down all day',
  'I saw it on Instagram',
  'My sister works at Facebook',
  'Instagram ist mir zu bunt',
  'J’ai supprimé Instagram',
  // Money that nobody asks for.
  'Money is not everything',
  'I make good money',
  'We can split the bill',
  'Time is money',
  'Geld macht nicht glücklich',
  'L’argent ne fait pas le bonheur',
  'El dinero no lo es todo',
  'I soldi non sono tutto',
  'Raha ei tuo onnea',
  'Penge er ikke alt',
  'Penger er ikke alt',
  'Pengar är inte allt',
  'Geld maakt niet gelukkig',
  'Pieniądze szczęścia nie dają',
  'Can I send you a smile?',
  'May I lend you a book?',
  'Ich brauche einen Kaffee',
  'Necesito un abrazo',
  'Ik heb koffie nodig',
  'Potrzebuję kawy',
  'I need a holiday',
  'Anna has money',
  'See you at 18:30?',
  '',
  '😍',
];

describe('asks for money', () => {
  it.each(money)('%s', (text) => expect(askOf(text)).toBe('money'));
});

describe('leads on to a messenger', () => {
  it.each(messenger)('%s', (text) => expect(askOf(text)).toBe('messenger'));
});

it.each(ordinary)('asks for nothing: %s', (text) => {
  expect(askOf(text)).toBeNull();
});

const from = (mine: boolean, seq: number, text: string): Message => ({
  seq,
  id: `m${seq}`,
  client_id: `x${seq}`,
  mine,
  text,
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
});

it('is the last one of the other, and not what the reader wrote', () => {
  const messages = [
    from(false, 1, 'Do you have WhatsApp?'),
    from(true, 2, 'Can you send me money?'),
    from(false, 3, 'I need money'),
    from(false, 4, 'Are you there?'),
  ];
  expect(lastAsk(messages, undefined)).toEqual({ seq: 3, ask: 'money' });
  expect(lastAsk(messages.slice(0, 2), undefined)).toEqual({ seq: 1, ask: 'messenger' });
  expect(lastAsk(messages.slice(1, 2), undefined)).toBeNull();
  // First words that have a warning above them need none beneath.
  const opener = from(false, 1, 'I need money');
  expect(lastAsk([opener], opener)).toBeNull();
  expect(lastAsk([from(false, 1, 'Text me on Signal')], from(false, 1, 'Text me on Signal'))?.ask).toBe('messenger');
});

it('does not hang over long ones', () => {
  for (const piece of ['send ', 'geld ', 'write me ', 'whatsapp ', 'my whatsapp ', 'napisz na ', 'a'])
    expect([null, 'money', 'messenger']).toContain(askOf(piece.repeat(10_000 / piece.length)));
});
