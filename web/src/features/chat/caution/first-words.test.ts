import { describe, expect, it } from 'vitest';
import { risksOf, type Risk } from '#/features/chat/caution/first-words';

const risky: [Risk, string[]][] = [
  ['link', ['Look at https://example.com/me', 'www.example.org', 'My site is example.com.', 'bit.ly/3xYz', 't.me/sofie99', 'wa.me/31612345678', 'HTTP://EXAMPLE.COM', 'instagram.com/sofie', 'example\u200B.com']],
  ['contact', [
    'Call me: 06 12345678', '+31 6 1234 5678', '0031612345678', '06-12345678', '+49 (0) 151 2345 6789', '0151/23456789', 'Tél. 06.12.34.56.78', '+33 6 12 34 56 78',
    'Ring mig på 12 34 56 78', '70 123 45 67 och 0701234567', 'Zadzwoń: 600 123 456', '612 345 678', 'text 555-123-4567', '(555) 123-4567', '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '０６１２３４５６７８', '040 123 4567', '07700 900123',
    'sofie@example.com', 'sofie (at) example.com', 'Write to s.ofie+x@mail.example.co.uk please',
  ]],
  ['money', [
    'Can you send me some money?', 'I need money for the ticket', 'Invest in Bitcoin with me', 'Buy me a gift card', 'I lost my job, please lend me some cash', 'I can make money for you', 'My IBAN is NL91 ABNA 0417 1643 00', '4111 1111 1111 1111', 'It costs $500', 'Only 1.500 €', 'nur 2.000,00 Euro', 'sugar daddy wanted',
    'Kannst du mir Geld schicken?', 'Ich brauche dringend Geld', 'Ich investiere in Kryptowährung',
    "J'ai besoin d'argent", 'Envoie-moi de l’argent', 'une carte cadeau',
    '¿Me puedes enviar dinero?', 'Necesito dinero', 'mi cuenta bancaria',
    'Ho bisogno di soldi', 'Mandami dei soldi', 'un bonifico',
    'Tarvitsen rahaa', 'Voitko lähettää rahaa?', 'lahjakortti',
    'Kan du sende mig penge?', 'Jeg har brug for penge', 'et gavekort',
    'Kan du låne meg penger?', 'Jeg trenger penger',
    'Kan du skicka pengar?', 'Jag behöver pengar', 'Jag vill ha 5000 kr',
    'Kun je me geld sturen?', 'Ik heb geld nodig', 'een cadeaubon',
    'Wyślij mi pieniądze', 'Potrzebuję pieniędzy', 'pożyczka', '2000 zł',
  ]],
];

describe.each(risky)('%s', (risk, texts) => {
  it.each(texts)('%s', (text) => expect(risksOf(text)).toContain(risk));
});

it.each([
  // Times, days, years.
  'See you at 18:30?', 'Between 18.30-20.00 or 20:15', 'Am 24.12.2025 oder 31/12/2025', '2025-12-24 then', 'Born in 1985, moved in 1999-2003', 'Seasons 2019 2020 2021', 'um 7 Uhr', 'kl. 19.30', 'à 20h30', '24.12.1985 til 31.12.1990',
  // Sums and sizes that are nothing.
  'A coffee for 3.50 €?', 'Kaffee 4,20 Euro', 'It was only £5', 'en kaffe til 35 kr', 'kawa za 15 zł', 'Dinner was 60 euro', '10.000.000 stars', '1 000 000 km away', '10 000 000 people', '180 cm, 75 kg', '90-60-90', 'I am 1,80 m', 'My dog is 12', 'We won 3-2, 4-1 and 5-0 6-3',
  // A missing space is no address.
  'Hello.How are you', 'Hoi.net gezien', 'Ja.no', 'Nice.to meet you', 'e.g. this', 'Ciao.come stai', 'z.B. morgen', 'Hei...mitä kuuluu', 'ok.so', '...me too', 'u.a. Kino', 'Hola.es verdad',
  // Words that only look so.
  'I work in a bank', 'I am an investment banker', 'Time is money', 'Money is not everything', 'Geld macht nicht glücklich', "L'argent ne fait pas le bonheur", 'El dinero no lo es todo', 'I soldi non sono tutto', 'Raha ei tuo onnea', 'Penge er ikke alt', 'Pengar är inte allt', 'Penger er ikke alt', 'Geld maakt niet gelukkig', 'Pieniądze szczęścia nie dają', 'Een blik op jou', 'Ik was even weg, geen haast', 'May I lend you a book?', 'Can I send you a smile?', 'Kan jeg sende dig et smil?', 'Saanko lainata kirjaa?', 'Necesito un abrazo', 'Ich brauche einen Kaffee', "J'ai besoin d'un café", 'Ho bisogno di un caffè', 'Jag behöver kaffe', 'Ik heb koffie nodig', 'Potrzebuję kawy', 'Prestissimo!', 'a swish of your dress',
  'Hello!', '😍😍😍', '', '@sofie', 'Room 101, floor 7', '100%', 'Nr. 12', 'مرحبا',
])('is no risk: %s', (text) => {
  expect(risksOf(text)).toEqual([]);
});

it('names each kind once, and does not hang over long ones', () => {
  expect(risksOf('www.example.com, 0612345678, +31 612345679 and bitcoin')).toEqual(['link', 'contact', 'money']);
  for (const piece of ['1 ', '1-', 'a.', 'send ', 'geld ', '(((1', '1.000.', 'a@', '12/', 'nl91 ']) {
    expect(risksOf(piece.repeat(10_000 / piece.length)).length).toBeLessThanOrEqual(3);
  }
});
