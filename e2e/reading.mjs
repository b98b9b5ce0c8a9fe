// Reading a conversation upwards, as chat-speed.mjs measures it and tests/chat.test.mjs holds it.

/** The message area of the open conversation. */
export const AREA = 'main [role=region][tabindex="0"]';

/**
 * Reads upwards to the first message, each time from where the next page is asked for ahead. Gives how many came, by how
 * many pixels the worst of them moved what was being read, and in how many the browser painted a frame in which anything
 * of the conversation jumped (its layout shifts, from 3 px). An answer is held until the page has come to rest where it
 * was scrolled to, so that what moves then moves because of the answer.
 */
export function readUpwards(page) {
  return page.evaluate(async (area) => {
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
    let jumped = false;
    const look = (entries) => { jumped ||= entries.some(({ sources }) => sources.some(({ node }) => scroller.contains(node))); };
    const observer = new PerformanceObserver((list) => look(list.getEntries()));
    let jumps = 0;
    const shifts = [];
    while (isMore()) {
      held = new Promise((resolve) => { release = resolve; });
      scroller.scrollTo({ top: 500, behavior: 'instant' });
      await atRest();
      const height = scroller.scrollHeight;
      const top = topOf(scroller) + 100;
      const read = rows().find((row) => topOf(row) > top && row.querySelector('[data-side]'));
      const text = read.textContent;
      const before = topOf(read);
      jumped = false;
      observer.observe({ type: 'layout-shift' });
      release();
      while (isMore() && scroller.scrollHeight === height) await nextFrame();
      for (let frame = 0; frame < 8; frame += 1) await nextFrame();
      look(observer.takeRecords());
      observer.disconnect();
      jumps += jumped ? 1 : 0;
      const now = rows().find((row) => row.textContent === text);
      shifts.push(now ? Math.abs(topOf(now) - before) : Infinity);
    }
    window.fetch = theirs;
    return { pages: shifts.length, shift: Math.max(...shifts), jumps };
  }, AREA);
}
