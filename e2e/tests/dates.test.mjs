// A date that a friend knows of: planned from the chat, read by somebody without an account, checked in, ended.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, person, PHONE, startBrowser } from '../browser.mjs';
import { annikaAndBruno, call } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Tomorrow at eight in the evening, as a field for day and time takes it. */
function tomorrow() {
  const day = new Date(Date.now() + 86_400_000);
  const two = (number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T20:00`;
}

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'desktop')) {
  test(`${size}: Annika plans a date, a friend reads it, she checks in and ends it`, async () => {
    const { her, him } = await annikaAndBruno(browser, server, { viewport });
    const message = { client_id: crypto.randomUUID(), text: 'Coffee on Friday?', profile: her.member.id };
    const { conversation } = await call(him, server, 'POST', '/api/message.php', message);
    await her.goto(server.address(`/chats/${conversation}`));
    await her.getByRole('banner').or(her.locator('header')).getByRole('button', { name: 'More', exact: true }).last().click();
    await her.getByRole('link', { name: 'Plan a date safely' }).click();
    await her.getByRole('heading', { name: 'Safety centre' }).waitFor();
    const plans = her.getByRole('region', { name: 'Your date plans' });
    await isSound(her, `dates-${size}-form`);
    await fitsNarrow(her);
    assert.equal(await plans.getByLabel('Who are you meeting?').evaluate((field) => field.selectedOptions[0].textContent), 'Bruno');
    // Without a place and a time nothing is sent.
    await plans.getByRole('button', { name: 'Make the plan' }).click();
    await plans.getByText('Where do you meet?').waitFor();
    await plans.getByLabel('Where', { exact: true }).fill('Café Odeon');
    await plans.getByLabel('When', { exact: true }).fill(tomorrow());
    await plans.getByRole('button', { name: 'Make the plan' }).click();
    await plans.getByText('Your plan is ready. Send the link to your friend.').waitFor();
    const link = await plans.getByLabel('Link for your friend').inputValue();
    await isSound(her, `dates-${size}-plan`);
    await fitsNarrow(her);

    const friend = await person(browser, { viewport, locale: 'de-CH' });
    assert.equal((await friend.goto(link)).status(), 200);
    await friend.getByRole('heading', { name: 'Annika shares a date plan with you' }).waitFor();
    for (const words of ['Bruno', 'Café Odeon', 'ask Annika to check in']) await friend.getByText(words).first().waitFor();
    await isSound(friend, `dates-${size}-friend`);
    await fitsNarrow(friend);

    await plans.getByRole('button', { name: /^Check in: / }).click();
    await plans.getByText("You've checked in.").waitFor();
    await friend.reload();
    await friend.getByText('Checked in on').waitFor();

    await plans.getByRole('button', { name: /^End the plan: / }).click();
    await plans.getByText('The plan has ended. Its link no longer works.').waitFor();
    assert.equal((await friend.goto(link)).status(), 404);
    await friend.getByText(textsIn('de')('This page could not be found')).waitFor();
    await close(her, him, friend);
  });
}

test('a message that asks for money has a card beneath it, until the reader puts it aside', async () => {
  const { her, him } = await annikaAndBruno(browser, server);
  const write = (from, to, text) =>
    call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to.member.id });
  const { conversation } = await write(him, her, 'Hello Annika');
  await write(her, him, 'Hello Bruno');
  await write(him, her, 'Can you send me some money for the ticket?');
  await her.goto(server.address(`/chats/${conversation}`));
  const card = her.getByRole('region', { name: 'Is this about money?' });
  await card.waitFor();
  await isSound(her, 'dates-asked');
  await card.getByRole('button', { name: 'Not now' }).click();
  await card.waitFor({ state: 'detached' });
  await her.reload();
  await her.getByText('Can you send me some money').last().waitFor();
  assert.equal(await card.count(), 0);
  // Who wrote it sees none.
  await him.goto(server.address(`/chats/${conversation}`));
  await him.getByText('Can you send me some money').last().waitFor();
  assert.equal(await him.getByRole('region', { name: 'Is this about money?' }).count(), 0);
  await close(her, him);
});
