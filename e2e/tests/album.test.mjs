// Photos that not everybody sees: marked as nude, and in a private album that is opened, seen, and closed again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, PHONE, startBrowser } from '../browser.mjs';
import { hasFocus, pressOn } from '../keyboard.mjs';
import { annikaAndBruno, call } from '../members.mjs';
import { giveCredits } from '../past.mjs';
import { picture } from '../picture.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';

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

const file = (name, width = 480, height = 600) => ({ name, mimeType: 'image/png', buffer: picture(width, height) });
const tiles = (page) => page.locator('section#photos [data-photo]');
const width = (image) => image.evaluate((element) => element.decode().then(() => element.naturalWidth));

/** Annika with three photos that a moderator has seen, and Bruno, who sees all photos of others; she has written to him. */
async function pair(viewport, scheme) {
  const { her, him } = await annikaAndBruno(browser, server, { viewport, scheme });
  await giveCredits(server, him.member, 10);
  await her.goto(server.address('/profile'));
  for (const name of ['one.png', 'two.png', 'three.png']) {
    const count = await tiles(her).count();
    const [chooser] = await Promise.all([her.waitForEvent('filechooser'), her.locator('#photos').getByRole('button', { name: 'Add photos' }).click()]);
    await chooser.setFiles([file(name, 480 + 40 * count)]);
    await tiles(her).nth(count).waitFor();
  }
  await server.sql`update photos set status = 'active', approved_crop = '{0,0,10000,10000}' where member_id = ${her.member.id}`;
  await call(her, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), profile: him.member.id, text: 'Hello' });
  await her.reload();
  await tiles(her).nth(2).waitFor();
  return { her, him, close: () => Promise.all([her, him].map((page) => page.context().close())) };
}

/** Chooses in the menu of a photo. */
async function choose(page, number, item) {
  await page.getByRole('button', { name: `Change photo ${number}` }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'light'], [DESKTOP, 'desktop', 'dark']], 'phone')) {
  test(`${size}: a photo that is marked as nude is a blur until its viewer asks`, async () => {
    const { her, him, close } = await pair(viewport, scheme);
    await choose(her, 2, 'Mark as nude');
    await tiles(her).nth(1).getByText('Marked as nude', { exact: true }).waitFor();
    await isSound(her, `album-${size}-marked`);
    await him.goto(server.address(`/members/${her.member.id}`));
    const pager = him.getByRole('region', { name: 'Photos of Annika' });
    await pager.getByRole('button', { name: 'Photo 2', exact: true }).click();
    const show = pager.getByRole('button', { name: 'Show photo' });
    await show.waitFor();
    // What is below the header in part is too small to press.
    await him.evaluate(() => scrollTo(0, 0));
    await isSound(him, `album-${size}-covered`);
    await show.click();
    const photo = pager.getByRole('img', { name: 'Photo 2 of Annika' });
    assert.ok((await width(photo)) > 32);
    await hasFocus(pager.getByRole('button').filter({ has: him.getByRole('img', { name: 'Photo 2 of Annika' }) }));
    // Nothing is kept of it.
    await him.reload();
    await pager.getByRole('button', { name: 'Photo 2', exact: true }).click();
    await show.waitFor();
    await fitsNarrow(him);
    await choose(her, 2, 'Not a nude photo');
    await tiles(her).nth(1).getByText('Waiting for approval').waitFor();
    assert.deepEqual([...her.troubles, ...him.troubles], []);
    await close();
  });

  test(`${size}: a private album is opened from the conversation, seen, and closed again`, async () => {
    const { her, him, close } = await pair(viewport, scheme);
    await choose(her, 3, 'Move to private album');
    await tiles(her).nth(2).getByText('In your private album').waitFor();
    await her.getByRole('heading', { name: 'Who can see your private album' }).waitFor();
    await him.goto(server.address(`/members/${her.member.id}`));
    const album = him.locator('section#album');
    await album.getByText('1 photo. Annika decides who can see it.').waitFor();
    assert.equal(await album.getByRole('button').count(), 0);
    await isSound(him, `album-${size}-closed`);

    await her.goto(server.address(`/members/${him.member.id}/chat`));
    await her.waitForURL('**/chats/*');
    await her.getByRole('button', { name: 'More', exact: true }).click();
    await her.getByRole('button', { name: 'Share private album' }).click();
    const dialog = her.getByRole('dialog', { name: 'Share your private album' });
    await dialog.getByText('It has 1 photo.').waitFor();
    await dialog.getByText('7 days').click();
    await isSound(her, `album-${size}-share`);
    await fitsNarrow(her);
    await dialog.getByRole('button', { name: 'Share album' }).click();
    await dialog.waitFor({ state: 'detached' });
    await her.getByText('Bruno can now see your private album.').waitFor();

    // His open page hears of it.
    await album.getByText(/You can see it until/).waitFor();
    await album.getByRole('button', { name: 'Photo 1 in the private album' }).click();
    const viewer = him.getByRole('dialog', { name: 'Private album of Annika' });
    assert.ok((await width(viewer.getByRole('img', { name: 'Photo 1 in the private album of Annika' }))) > 32);
    await isSound(him, `album-${size}-open`);
    await him.keyboard.press('Escape');

    await her.goto(server.address('/profile'));
    await pressOn(her, '#photos li:has(a[href*="/members/"]) button');
    await her.getByText('No one right now.').waitFor();
    await hasFocus(her.getByRole('heading', { name: 'Who can see your private album' }));
    await isSound(her, `album-${size}-nobody`);
    await album.getByText('1 photo. Annika decides who can see it.').waitFor();
    await choose(her, 3, 'Move to profile');
    await her.getByRole('heading', { name: 'Who can see your private album' }).waitFor({ state: 'detached' });
    assert.deepEqual([...her.troubles, ...him.troubles], []);
    await close();
  });
}
