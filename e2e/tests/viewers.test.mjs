// Who looked at a profile: some seconds on its page are a look, and whoever keeps theirs back sees none. How soon somebody
// usually answers, and who is similar, below the profile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, PHONE, startBrowser } from '../browser.mjs';
import { annikaAndBruno, call, newReader } from '../members.mjs';
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

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const answered = (page, path) => page.waitForResponse((answer) => answer.url().endsWith(path));
const viewers = async (page) => (await call(page, server, 'GET', '/api/viewers.php')).viewers.map(({ name }) => name);

/** Opens the profile and stays until the server was told. */
async function look(from, at) {
  const [told] = await Promise.all([answered(from, '/api/view.php'), from.goto(server.address(`/members/${at.member.id}`))]);
  assert.equal(told.status(), 200);
}

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'light'], [DESKTOP, 'desktop', 'dark']], 'desktop')) {
  test(`${size}: whoever stayed on a profile is shown to its member, until one of them keeps visits back`, async () => {
    const { her, him } = await annikaAndBruno(browser, server, { viewport, scheme });
    // A conversation shows the same profile, and is no look at it.
    await him.goto(server.address(`/members/${her.member.id}/chat`));
    await him.getByRole('textbox', { name: 'Message to Annika' }).waitFor();
    assert.deepEqual(await viewers(her), []);
    await look(him, her);
    await her.goto(server.address('/likes'));
    await her.getByRole('link', { name: 'Looked at you' }).click();
    await her.getByRole('link', { name: /^Bruno, / }).waitFor();
    assert.equal(new URL(her.url()).pathname, '/likes/viewers');
    await isSound(her, `viewers-${size}`);
    await fitsNarrow(her);
    await her.getByRole('button', { name: 'Like Bruno' }).click();
    await her.getByRole('button', { name: 'Like Bruno', pressed: true }).waitFor();
    await Promise.all([answered(her, '/api/view.php'), her.getByRole('link', { name: /^Bruno, / }).click()]);
    assert.deepEqual(await viewers(him), ['Annika']);

    await her.goto(server.address('/settings#privacy'));
    const wish = her.getByRole('switch', { name: 'Show others that I looked at their profile' });
    await Promise.all([answered(her, '/api/show-habits.php'), wish.click()]);
    await isSound(her, `viewers-switch-${size}`);
    await her.goto(server.address('/likes/viewers'));
    await her.getByRole('heading', { name: "You don't show your visits" }).waitFor();
    await isSound(her, `viewers-off-${size}`);
    assert.deepEqual(await viewers(him), []);
    await him.goto(server.address('/likes/viewers'));
    await him.getByRole('heading', { name: 'No visits yet' }).waitFor();
    await close(her, him);
  });

  test(`${size}: a profile says how soon somebody answers, and shows similar members below`, async () => {
    const { her, him } = await annikaAndBruno(browser, server, { viewport, scheme });
    const other = await newReader(browser, server, { name: 'Clara', viewport });
    await server.sql`update profiles set answers = 'day' where id = ${her.member.id}`;
    await him.goto(server.address(`/members/${her.member.id}`));
    await him.getByText('Usually answers within a day').waitFor();
    await him.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const similar = him.getByRole('region', { name: 'Similar members' });
    await similar.getByRole('listitem').first().waitFor();
    assert.ok((await similar.getByRole('listitem').count()) <= 6);
    assert.equal(await similar.locator(`a[href="/members/${her.member.id}"]`).count(), 0);
    await isSound(him, `similar-members-${size}`);
    await fitsNarrow(him);
    if (viewport === DESKTOP) {
      await him.goto(server.address(`/members/${her.member.id}/chat`));
      await him.getByRole('region', { name: 'Profile' }).getByText('Usually answers within a day').waitFor();
    }
    await call(her, server, 'PUT', '/api/show-habits.php', { shows_answers: false });
    await him.goto(server.address(`/members/${her.member.id}`));
    await him.getByRole('heading', { level: 1, name: /^Annika/ }).waitFor();
    await him.getByRole('link', { name: 'Message', exact: true }).waitFor();
    assert.equal(await him.getByText('Usually answers within a day').count(), 0);
    await close(her, him, other);
  });
}
