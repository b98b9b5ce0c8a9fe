// Reading a conversation upwards, as chat-speed.mjs measures it and tests/chat.test.mjs holds it.

/** The message area of the open conversation. */
export const AREA = 'main [role=region][tabindex="0"]';

/**
 * Reads upwards, each time from `from` pixels under the top, until `pages` of older messages have come, or the first message; gives how many came and by how many
 * pixels the worst of them moved what was being read, over the frames after it came. An answer is held until the page
 * has come to rest where it was scrolled to, so that what moves then moves because of the answer.
 */
export function readUpwards(page, pages = Infinity, from = 500) {
  return page.evaluate(async ({ area, most, from }) => {
    const scroller = document.querySelector(area);
    const nextFrame = () => new Promise((next) => { requestAnimationFrame(next); });
    const rows = () => [...scroller.querySelectorAll('li')];
    const topOf = (row) => row.getBoundingClientRect().top;
    // Where there is more, its button stands above the first line.
    const isMore = () => scroller.querySelector('[role=status]') !== null;
    let release = () => {};
    let held = Promise.resolve();
    const theirs = window.fetch;
    window.fetch = async (...request) => {
      const answer = await theirs(...request);
      if (/[?&]before=/.test(answer.url)) await held;
      return answer;
    };
    const atRest = async () => {
      let before = '';
      for (let same = 0; same < 5; same += 1) {
        await nextFrame();
        const now = rows().map(topOf).join();
        if (now !== before) same = 0;
        before = now;
      }
    };
    const shifts = [];
    while (isMore() && shifts.length < most) {
      held = new Promise((resolve) => { release = resolve; });
      scroller.scrollTo({ top: from, behavior: 'instant' });
      await atRest();
      const height = scroller.scrollHeight;
      const top = topOf(scroller) + 100;
      const read = rows().find((row) => topOf(row) > top && row.querySelector('[data-side]'));
      const text = read.textContent;
      const before = topOf(read);
      release();
      while (isMore() && scroller.scrollHeight === height) await nextFrame();
      let worst = 0;
      for (let frame = 0; frame < 8; frame += 1) {
        const now = rows().find((row) => row.textContent === text);
        worst = Math.max(worst, now ? Math.abs(topOf(now) - before) : Infinity);
        await nextFrame();
      }
      shifts.push(worst);
    }
    window.fetch = theirs;
    return { pages: shifts.length, shift: Math.max(...shifts) };
  }, { area: AREA, most: pages === Infinity ? 1e9 : pages, from });
}
