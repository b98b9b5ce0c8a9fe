import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fetchExport } from '#/api/actions/export';
import type { Export } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const open = () => renderApp('/settings', { user: member() });
const section = (name: string) => within(screen.getByRole('region', { name }));
const to = (sent: Sent[], method: string, path: string) =>
  sent.filter((call) => call.method === method && call.path === path);
const forever = () => new Promise<never>(() => {});
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('privacy', () => {
  const place = () => section('Privacy');
  const invisible = () => place().getByRole('switch', { name: 'Invisible mode' });

  // spec: 2.52, 4.30
  it('turns invisible mode on at once, says so, and back when the server refuses', async () => {
    let refused = false;
    const sent = serve({
      'PUT /api/invisible.php': ({ body }) =>
        refused ? refuse(501, 'internal') : answer({ user: member(body as object) }),
    });
    await open();
    await userEvent.click(invisible());
    expect(invisible()).toBeChecked();
    expect(await place().findByText('Saved')).toBeInTheDocument();
    refused = true;
    await userEvent.click(invisible());
    expect(await place().findByRole('alert')).toHaveTextContent('Refused: internal');
    expect(invisible()).toBeChecked();
    expect(place().queryByText('Saved')).toBeNull();
    expect(to(sent, 'PUT', '/api/invisible.php').map(({ body }) => body)).toEqual([
      { invisible: true },
      { invisible: false },
    ]);
  });

  it('saves the last of quick presses', async () => {
    const replies: (() => void)[] = [];
    const sent = serve({
      'PUT /api/invisible.php': ({ body }) =>
        new Promise((resolve) => {
          replies.push(() => resolve(answer({ user: member(body as object) })));
        }),
    });
    await open();
    await userEvent.click(invisible());
    await userEvent.click(invisible());
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.();
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.();
    expect(await place().findByText('Saved')).toBeInTheDocument();
    expect(invisible()).not.toBeChecked();
    expect(to(sent, 'PUT', '/api/invisible.php').map(({ body }) => body)).toEqual([
      { invisible: true },
      { invisible: false },
    ]);
  });

  it('says since when orientation is shown, takes the consent back and gives it again', async () => {
    let given_at: string | null = '2026-05-03T12:00:00Z';
    const consents = () =>
      answer({ terms: { version: '2023-12-01T12:00:00Z', accepted: true }, orientation: { given_at } });
    const sent = serve({
      'GET /api/consents.php': consents,
      'PUT /api/consents.php': ({ body }) => {
        given_at = (body as { given: boolean }).given ? '2026-11-21T12:00:00Z' : null;
        return consents();
      },
      'GET /api/user.php': () => answer({ user: member({ shows_orientation: given_at !== null }) }),
    });
    await open();
    const consent = await place().findByRole('switch', { name: /^Show who I'm looking for/u });
    expect(consent).toHaveAccessibleDescription(/^You agreed on 3 May 2026\./u);
    await userEvent.click(consent);
    expect(await place().findByText('Saved')).toBeInTheDocument();
    expect(consent).not.toBeChecked();
    expect(consent).toHaveAccessibleDescription(/^This may reveal your sexual orientation/u);
    await userEvent.click(consent);
    await waitFor(() => expect(consent).toHaveAccessibleDescription(/^You agreed on 21 November 2026\./u));
    expect(to(sent, 'PUT', '/api/consents.php').map(({ body }) => body)).toEqual([
      { kind: 'orientation', given: false },
      { kind: 'orientation', given: true },
    ]);
  });
});

describe('what habits tell others', () => {
  const visits = () => section('Privacy').getByRole('switch', { name: 'Show others that I looked at their profile' });
  const answers = () => section('Privacy').queryByRole('switch', { name: 'Show how soon I usually answer' });

  it('is kept back by a switch each, and what comes of that stands beside it', async () => {
    let now = member();
    const sent = serve({
      'PUT /api/show-habits.php': ({ body }) => answer({ user: (now = { ...now, ...(body as object) }) }),
    });
    await open();
    expect(visits()).toBeChecked();
    expect(visits()).toHaveAccessibleDescription(/you won't see who looked at yours either/u);
    await userEvent.click(visits());
    expect(await section('Privacy').findByText('Saved')).toBeInTheDocument();
    await userEvent.click(answers() as HTMLElement);
    await waitFor(() => expect(to(sent, 'PUT', '/api/show-habits.php')).toHaveLength(2));
    await waitFor(() => expect(answers()).not.toBeChecked());
    expect(visits()).not.toBeChecked();
    expect(to(sent, 'PUT', '/api/show-habits.php').map(({ body }) => body)).toEqual([
      { shows_visits: false },
      { shows_answers: false },
    ]);
  });

  it('leaves out what the site shows of nobody', async () => {
    serve({});
    await renderApp('/settings', { user: member(), settings: { show_answer_pace: false } });
    expect(visits()).toBeInTheDocument();
    expect(answers()).toBeNull();
  });
});

describe('the copy of all data', () => {
  const place = () => section('Your data');
  const last = (changes: Partial<Export>): Export => ({
    status: 'ready',
    requested_at: later(-3),
    expires_at: later(20),
    bytes: 12_345_678,
    ...changes,
  });

  it('is asked for with the password and then gathered', async () => {
    const sent = serve({
      'GET /api/export.php': () => answer({ export: null }),
      'POST /api/export.php': () => answer(last({ status: 'preparing', expires_at: null, bytes: null }), 202),
    });
    await open();
    await userEvent.click(await place().findByRole('button', { name: 'Ask for a copy' }));
    await userEvent.type(place().getByLabelText('Password', { selector: 'input' }), 'secret words');
    await userEvent.click(place().getByRole('button', { name: 'Ask for a copy' }));
    expect(await place().findByText(/We're getting it ready and will e-mail you when it's done/u)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your data' })).toHaveFocus();
    expect(place().queryByRole('button')).toBeNull();
    expect(to(sent, 'POST', '/api/export.php').map(({ body }) => body)).toEqual([{ password: 'secret words' }]);
  });

  it.each([
    ['ready', last({}), /^Your data is ready \(12 MB\)\. The link is in your inbox\.It works for 20 more hours\.$/u],
    ['almost over', last({ expires_at: later(0.2) }), /It works for 1 more hour\.$/u],
    ['over', last({ expires_at: later(-1) }), /is no longer there/u],
    ['failed', last({ status: 'failed', expires_at: null, bytes: null }), /^We couldn't get your data ready/u],
  ])('says when it is %s, and can be asked for again', async (_name, state, words) => {
    serve({ 'GET /api/export.php': () => answer({ export: state }) });
    await open();
    expect(
      await place().findByText(
        (_text, element) => element?.className === 'text' && words.test(element.textContent ?? ''),
      ),
    ).toBeInTheDocument();
    expect(place().getByRole('button', { name: 'Ask for a new copy' })).toBeInTheDocument();
  });
});

const ZIP = { 'Content-Type': 'application/zip' };

/** What comes of the copy before the line breaks. */
function breaksAfter(comes: string): ReadableStream {
  let pulls = 0;
  return new ReadableStream({
    pull: (to) =>
      pulls++ === 0 ? to.enqueue(new TextEncoder().encode(comes)) : to.error(new TypeError('network error')),
  });
}

describe('the mailed link to the copy', () => {
  it('waits through the login without its token in an address', async () => {
    serve({});
    const { router } = await renderApp('/settings/export#token=abc');
    expect(router.state.location.href).toBe('/login?to=%2Fsettings%2Fexport');
  });

  it('downloads', async () => {
    const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response('zip', { headers: ZIP }));
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    vi.stubGlobal('fetch', fetched);
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { router } = await renderApp('/settings/export#token=abc', { user: member() });
    expect(router.state.location.href).toBe('/settings/export');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('The file is now on your device.')).toBeInTheDocument();
    const path = '/api/export-file.php?token=abc';
    const own = { Accept: '*/*', 'X-Client': 'web', 'X-Member': member().profile.id };
    // The second says that the file has arrived, and the link is over.
    expect(
      fetched.mock.calls.filter(([url]) => url.includes('export')).map(([url, init]) => [url, init?.headers]),
    ).toEqual([
      [path, own],
      [path, { ...own, Range: 'bytes=3-' }],
    ]);
    expect(pressed).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    pressed.mockRestore();
  });

  it('goes on where the line broke', async () => {
    const sent: (HeadersInit | undefined)[] = [];
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      sent.push(init?.headers);
      const headers = { ...ZIP, ETag: '"one"' };
      return sent.length === 1
        ? new Response(breaksAfter('zi'), { headers })
        : new Response('p', { status: 206, headers });
    });
    const file = await fetchExport('abc');
    expect(await file.text()).toBe('zip');
    expect(
      sent.map((headers) => new Headers(headers)).map((headers) => [headers.get('Range'), headers.get('If-Range')]),
    ).toEqual([
      [null, null],
      ['bytes=2-', '"one"'],
      ['bytes=3-', null],
    ]);
  });

  it('says when it is over, also without a token', async () => {
    serve({ 'GET /api/export-file.php': () => refuse(404, 'link_expired') });
    const { unmount } = await renderApp('/settings/export?token=abc', { user: member() });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    unmount();
    await renderApp('/settings/export', { user: member() });
    expect(screen.getByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.getByRole('link', { name: 'Go to the settings' })).toHaveAttribute('href', '/settings#data');
  });

  it('keeps the button when only the way there failed', async () => {
    serve({ 'GET /api/export-file.php': () => refuse(503, 'unavailable') });
    await renderApp('/settings/export#token=abc', { user: member() });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: unavailable');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  /** What comes of the copy, and then a line on which nothing comes, until the request is let go of. */
  function standsStill(signal: AbortSignal | null | undefined, comes = ''): ReadableStream {
    return new ReadableStream({
      start(to) {
        if (comes) to.enqueue(new TextEncoder().encode(comes));
        signal?.addEventListener('abort', () => to.error(signal.reason));
      },
    });
  }

  it('says so when it stands still, and goes on where it was at another try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ranges: (string | null)[] = [];
    let isBack = false;
    serve({});
    vi.stubGlobal('fetch', async (url: string, { headers: sent, signal }: RequestInit = {}) => {
      if (!url.includes('export-file')) return forever();
      ranges.push(new Headers(sent).get('Range'));
      const headers = { ...ZIP, ETag: '"one"' };
      if (isBack) return new Response('ip', { status: 206, headers });
      return ranges.length === 1
        ? new Response(standsStill(signal, 'z'), { headers })
        : new Response(standsStill(signal), { status: 206, headers });
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await renderApp('/settings/export#token=abc', { user: member() });
    const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(ranges).toEqual([null]);
    // What came is no standstill: it is asked for the rest, which stands still twice.
    await act(() => vi.advanceTimersByTimeAsync(70_000));
    expect(ranges).toEqual([null, 'bytes=1-', 'bytes=1-']);
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't reach the site.");
    isBack = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The file is now on your device.')).toBeInTheDocument();
    expect(ranges[3]).toBe('bytes=1-');
    const [[file] = []] = saved.mock.calls;
    expect(await (file as Blob).text()).toBe('zip');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('takes nothing of a hotel’s for the copy, and nothing that was whole for a failure', async () => {
    const answers = [
      new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
      new Response(breaksAfter('zip'), { headers: { ...ZIP, ETag: '"one"' } }),
      new Response(null, { status: 204 }),
    ];
    vi.stubGlobal('fetch', async () => answers.shift() ?? forever());
    expect(await (await fetchExport('abc')).text()).toBe('zip');
    expect(answers).toEqual([]);
  });
});
