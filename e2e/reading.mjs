// Reading a conversation upwards, as chat-speed.mjs measures it and tests/chat.test.mjs holds it.

/** The message area of the open conversation. */
export const AREA = 'main [role=region][tabindex="0"]';

/**
 * Reads upwards until `pages` of older messages have come, or the first message; gives how many came and by how many
 * pixels the worst of them moved what was being read, over the frames after it came.
 */
export function readUpwards(page, pages = Infinity) {
  return page.evaluate(async ({ area, most }) => {
    const scroller = document.querySelector(area);
    const nextFrame = () => new Promise((next) => { requestAnimationFrame(next); });
    const rows = () => [...scroller.querySelectorAll('li')];
    const topOf = (row) => row.getBoundingClientRect().top;
    // Where there is more, its button stands above the first line.
    const isMore = () => scroller.querySelector('[role=status]') !== null;
    const shifts = [];
    while (isMore() && shifts.length < most) {
      scroller.scrollTo({ top: 500, behavior: 'instant' });
      const height = scroller.scrollHeight;
      await nextFrame();
      await nextFrame();
      const top = topOf(scroller) + 100;
      const read = rows().find((row) => topOf(row) > top && row.querySelector('[data-side]'));
      const text = read.textContent;
      const before = topOf(read);
      while (isMore() && scroller.scrollHeight === height) await nextFrame();
      let worst = 0;
      for (let frame = 0; frame < 8; frame += 1) {
        const now = rows().find((row) => row.textContent === text);
        worst = Math.max(worst, now ? Math.abs(topOf(now) - before) : Infinity);
        await nextFrame();
      }
      shifts.push(worst);
    }
    return { pages: shifts.length, shift: Math.max(...shifts) };
  }, { area: AREA, most: pages === Infinity ? 1e9 : pages });
}
