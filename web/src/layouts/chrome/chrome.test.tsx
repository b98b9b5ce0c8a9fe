import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveState } from '#/api/live-state';
import { activateLocale } from '#/i18n/catalogues';
import { dismiss } from '#/lib/dismissals';
import { loadPage } from '#/lib/load-page';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes, onSale } from '#/testing/samples';

/** No stream, no network: what a test does not give stays unanswered. */
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  dismiss('hide-site-entry-warning', 1000);
});
afterEach(() => activateLocale('en'));

const answers = (unread: number, likes: number) => ({
  '/api/credits.php': onSale(),
  '/api/chats.php': chatList([conversation({ num_unread_messages: unread })]),
  '/api/likes.php': { ...noLikes, num_new: likes },
});

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

describe('top navigation of a visitor', () => {
  // spec: 2.42
  it('has login and languages, and nothing of a member', async () => {
    await renderApp('/');
    const bar = screen.getByRole('banner');
    expect(within(bar).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(within(bar).getByRole('button', { name: /Language en/u })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

describe('top navigation of a member', () => {
  async function links(user = member(), unread = 3, likes = 112) {
    await renderApp('/credits', { user, answers: answers(unread, likes) });
    const [bar] = await screen.findAllByRole('navigation', { name: 'Main' });
    const inside = within(bar as HTMLElement);
    await inside.findAllByRole('link');
    return inside;
  }

  // spec: 2.40, 3.9, 9.11
  it('counts messages and likes, capped at 99+', async () => {
    const bar = await links();
    expect(bar.getByRole('link', { name: 'Messages 3 unread' })).toHaveTextContent('3');
    expect(bar.getByRole('link', { name: 'Likes 112 new' })).toHaveTextContent('99+');
  });

  // spec: 2.41, 9.11
  it.each([
    [11, 'Credits'],
    [10, 'Credits10'],
    [1, 'Credits1'],
    [0, 'Credits0'],
  ])('shows %i credits as "%s"', async (credits, text) => {
    const bar = await links(member({ credits }));
    expect(bar.getByRole('link', { name: `Credits ${credits}` })).toHaveTextContent(`${text}${credits}`);
  });

  // spec: 2.41
  it.each([
    [1, 'warn'],
    [10, 'warn'],
    [0, 'danger'],
  ])('colours %i credits as %s', async (credits, tone) => {
    const bar = await links(member({ credits }), 0, 0);
    expect(bar.getAllByText(String(credits))[0]).toHaveClass(tone);
  });

  // spec: 2.40
  it('offers Premium to a free member instead', async () => {
    const bar = await links(member({ paid_user: false }));
    expect(bar.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
    expect(bar.queryByRole('link', { name: /Credits/u })).toBeNull();
    const [, phone] = screen.getAllByRole('navigation', { name: 'Main' });
    expect(within(phone as HTMLElement).getByRole('link', { name: 'Premium' })).toHaveAttribute('href', '/premium');
  });

  // spec: 2.37, 2.40
  it('leads to search, messages, likes, credits, language, profile, settings and the way out', async () => {
    const bar = await links();
    const ways = bar.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/members', '/chats', '/likes', '/credits']);
    const [banner] = screen.getAllByRole('banner').map((one) => within(one));
    expect(banner?.getByRole('button', { name: /Language en/u })).toBeInTheDocument();
    for (const [name, path] of [
      ['My profile', '/profile'],
      ['Settings', '/settings'],
    ] as const)
      expect(banner?.getByRole('link', { name, hidden: true })).toHaveAttribute('href', path);
    expect(banner?.getByRole('button', { name: 'Log out', hidden: true })).toBeInTheDocument();
    expect(document.documentElement.dataset.auth).toBe('in');
  });

  it.each([
    ['/members', 'Search'],
    ['/members/p1/chat', 'Messages'],
    ['/chats', 'Messages'],
    ['/likes/sent', 'Likes'],
  ])('knows where one is: %s', async (path, name) => {
    await renderApp(path, { user: member(), answers: answers(0, 0) });
    const [bar] = await screen.findAllByRole('navigation', { name: 'Main' });
    const here = (await within(bar as HTMLElement).findAllByRole('link')).filter(
      (link) => link.getAttribute('aria-current') === 'page',
    );
    expect(here.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(name)]);
  });

  // spec: 2.39
  it('puts unread messages plus new likes before the title', async () => {
    await links();
    await waitFor(() => expect(document.title).toBe('[115] Get credits · Vonk'));
  });
});

// spec: 2.44
it('links in the footer to all that spec 2 and the law want on every page', async () => {
  await renderApp('/');
  const links = within(screen.getByRole('contentinfo'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  for (const name of [
    'terms',
    'privacy',
    'cookies',
    'ban',
    'return-policy',
    'faq',
    'service',
    'safety',
    'accessibility',
    'contact',
    'imprint',
  ])
    expect(links).toContain(`/pages/${name}`);
  for (const path of ['/pricing', '/complaints', '/lang-config']) expect(links).toContain(path);
  expect(new Set(links).size).toBe(links.length);
});

// spec: 2.33
it('names the company in the footer', async () => {
  await renderApp('/');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/Vonk Media B\.V\., Keizersgracht 1, Amsterdam/u)).toBeInTheDocument();
});

// spec: 7.3
it('switches the language without a reload, remembers it, and tells the account', async () => {
  const fetched = vi.fn(async (_url: string, init: RequestInit) =>
    Response.json({ user: member({ language: JSON.parse(String(init.body)).language }) }),
  );
  vi.stubGlobal('fetch', fetched);
  await renderApp('/credits', { user: member(), answers: answers(0, 0) });
  await userEvent.click(screen.getByText('Nederlands'));
  expect(await screen.findByRole('heading', { name: 'Credits kopen' })).toBeInTheDocument();
  expect(document.cookie).toContain('locale=nl');
  await waitFor(() =>
    expect(fetched.mock.calls.some(([url, init]) => url === '/api/user.php' && init.method === 'PUT')).toBe(true),
  );
});

it('says when the connection is lost and when it is back', async () => {
  await renderApp('/credits', { user: member(), answers: answers(0, 0) });
  liveState.set('lost');
  expect(await screen.findByText('Connection lost. Reconnecting…')).toBeInTheDocument();
  liveState.set('back');
  expect(await screen.findByText("You're back online.")).toBeInTheDocument();
  liveState.set('idle');
});

// spec: 2.40
it('logs out: empties the screen, forgets the member, calls the server, goes home', async () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  const { container } = await renderApp('/credits', { user: member(), answers: answers(0, 0) });
  localStorage.setItem('member:x:draft:y', 'see you at eight');
  await userEvent.click(await screen.findByRole('button', { name: 'Log out', hidden: true }));
  await waitFor(() => expect(loadPage.to).toHaveBeenCalledExactlyOnceWith('/'));
  expect(fetched).toHaveBeenCalledWith('/api/logout.php', expect.objectContaining({ keepalive: true }));
  expect([container.textContent, Object.keys(localStorage)]).toEqual(['', ['hide-site-entry-warning']]);
});
