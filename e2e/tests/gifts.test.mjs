// Gifts: from a profile or a conversation, the price before it is sent, and what both see of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { thread } from '../conversation.mjs';
import { pressOn } from '../keyboard.mjs';
import { annikaAndBruno, call } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow } from '../sound.mjs';

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

const dialog = (page) => page.locator('dialog[open]');

const pair = (viewport) => annikaAndBruno(browser, server, { viewport });

const loaded = (picture) => picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0));

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'desktop')) {
  // spec: 1.2, 1.8, 3.7
  test(`${size}: a gift from the profile; the draft stays, both see it, the next one is too dear`, async () => {
    const { her, him } = await pair(viewport);
    const { gifts } = await call(her, server, 'GET', '/api/gifts.php');
    const { user } = await call(her, server, 'GET', '/api/user.php');
    const rose = gifts.find(({ id }) => id === 'rose');
    await him.goto(server.address('/chats'));
    await him.getByRole('heading', { level: 1 }).waitFor();
    await her.goto(server.address(`/members/${him.member.id}`));
    await her.locator('main').getByRole('link', { name: 'Send a gift' }).click();
    await dialog(her).getByRole('heading', { name: 'A gift for Bruno' }).waitFor();
    await dialog(her).getByRole('radio', { name: /^Rose/ }).waitFor();
    for (const picture of await dialog(her).locator('img').all()) assert.ok(await loaded(picture));
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `gifts-${size}-tray`);
    await fitsNarrow(her, async () => {
      assert.ok(await dialog(her).evaluate((element) => element.scrollWidth <= element.clientWidth));
      await shot(her, `gifts-${size}-narrow`);
    });
    // "Back" closes it, and what was begun stays through all of it.
    await dialog(her).getByRole('button', { name: 'Cancel' }).click();
    const area = her.getByRole('textbox', { name: 'Message to Bruno' });
    await area.fill('Wait, there is more');
    await her.getByRole('button', { name: 'Send a gift' }).click();
    await dialog(her).getByRole('radio', { name: /^Rose/ }).check();
    await dialog(her).getByRole('button', { name: `Send for ${rose.credits} credits` }).click();
    await her.waitForURL('**/chats/*');
    await thread(her).getByRole('img', { name: 'Gift: Rose' }).waitFor();
    assert.equal(await area.inputValue(), 'Wait, there is more');
    assert.equal((await call(her, server, 'GET', '/api/user.php')).user.credits, user.credits - rose.credits);
    // His open page has it without a reload, and says it in words.
    await him.getByRole('link', { name: /Annika.*Gift: Rose/ }).click();
    assert.ok(await loaded(thread(him).getByRole('img', { name: 'Gift: Rose' })));
    await still(him);
    assert.deepEqual(await findings(him), []);
    await shot(him, `gifts-${size}-bubble`);
    // What is left pays for no second one.
    await her.getByRole('button', { name: 'Send a gift' }).click();
    await dialog(her).getByRole('radio', { name: /^Heart/ }).check();
    await dialog(her).getByRole('heading', { name: 'You do not have enough credits' }).waitFor();
    assert.ok(await dialog(her).getByRole('button', { name: /^Send for/ }).isDisabled());
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `gifts-${size}-short`);
    await her.goBack();
    await dialog(her).waitFor({ state: 'detached' });
    assert.equal(await area.inputValue(), 'Wait, there is more');
    assert.deepEqual([...her.troubles, ...him.troubles], []);
    await Promise.all([her, him].map((page) => page.context().close()));
  });
}

test('by keys alone', async () => {
  const { her, him } = await pair(DESKTOP);
  await her.goto(server.address(`/members/${him.member.id}/chat?gift=cake`));
  await dialog(her).getByRole('radio', { name: /^Cake/ }).and(her.locator(':checked')).waitFor();
  await pressOn(her, 'dialog input[name=gift]:checked', 'ArrowRight');
  await dialog(her).getByRole('radio', { name: /^Champagne/ }).and(her.locator(':checked')).waitFor();
  await her.keyboard.press('Escape');
  await dialog(her).waitFor({ state: 'detached' });
  await pressOn(her, 'button[aria-haspopup=dialog][aria-label="Send a gift"]');
  await dialog(her).getByRole('radio', { name: /^Rose/ }).waitFor();
  assert.deepEqual(her.troubles, []);
  await Promise.all([her, him].map((page) => page.context().close()));
});
