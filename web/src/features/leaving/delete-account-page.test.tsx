import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { companyInfoQuery } from '#/api/queries/settings';
import { endIntent } from '#/lib/intent-key';
import { loadPage } from '#/lib/load-page';
import { readKept } from '#/lib/tab-storage';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { company, member } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

beforeEach(() => endIntent('deletion'));

async function open(path = '/settings/delete', discount = 0) {
  const app = await renderApp(path, { user: member() });
  app.queryClient.setQueryData(companyInfoQuery.queryKey, { companyinfo: { ...company, delete_discount: discount } });
  return app;
}

const on = () => screen.getByRole('button', { name: 'Continue to deletion' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const to = (sent: Sent[], path: string) => sent.filter((call) => call.path === path && call.method !== 'GET');
const look = (element: HTMLElement) => element.className;

describe('leaving', () => {
  // spec: 2.50
  it('takes reasons, fitting offers and the password, by keys alone, and ends on the farewell page', async () => {
    const sent = serve({ 'POST /api/deletion.php': () => answer({ return_until: '2026-12-05T12:00:00Z' }) });
    await open();
    const press = async (name: string, role: 'button' | 'checkbox' | 'textbox' | 'password', keys: string) => {
      const target =
        role === 'password' ? screen.getByLabelText(name, { selector: 'input' }) : screen.getByRole(role, { name });
      for (let tabs = 0; document.activeElement !== target && tabs < 60; tabs += 1) await userEvent.tab();
      expect(target).toHaveFocus();
      await userEvent.keyboard(keys);
    };
    await press('I want to take a break', 'checkbox', ' ');
    await press('In your own words (if you like)', 'textbox', 'See you!');
    await press('Continue to deletion', 'button', '{Enter}');
    expect(await heading('Would this help?')).toHaveFocus();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Invisible mode',
    ]);
    await press('Continue to deletion', 'button', '{Enter}');
    expect(await heading('Delete your account?')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Get your data first' })).toHaveFocus();
    await press('Password', 'password', 'secret words{Enter}');
    await waitFor(() => expect(loadPage.to).toHaveBeenCalledExactlyOnceWith('/account-deleted'));
    expect(to(sent, '/api/deletion.php').map(({ body }) => body)).toEqual([
      { password: 'secret words', reasons: ['break'], comment: 'See you!' },
    ]);
    expect(document.querySelector('main')).toBeNull();
    expect(readKept('account-deleted')).toEqual({ return_until: '2026-12-05T12:00:00Z' });
    expect(readKept('leaving')).toBeUndefined();
  });

  it('shows both ways alike on every screen, and reasons may be skipped', async () => {
    serve({});
    await open();
    expect(look(on())).toBe(look(screen.getByRole('link', { name: 'Keep my account' })));
    await userEvent.click(on());
    await heading('Delete your account?');
    expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveClass('large', 'wide');
    expect(screen.getByRole('link', { name: 'Keep my account' })).toHaveClass('large', 'wide');
    await userEvent.click(screen.getByRole('link', { name: 'Keep my account' }));
    await heading('Settings');
  });

  it('keeps the answers through a reload and the way back', async () => {
    serve({});
    const { unmount, router } = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: "It's too expensive" }));
    await userEvent.click(on());
    await heading('Delete your account?');
    router.history.back();
    await heading('Why would you like to leave?');
    expect(screen.getByRole('checkbox', { name: "It's too expensive" })).toBeChecked();
    unmount();
    await open();
    expect(screen.getByRole('checkbox', { name: "It's too expensive" })).toBeChecked();
  });

  it('refused for the password keeps it and says so beside its field; a repeat carries the same key', async () => {
    let tries = 0;
    const sent = serve({
      'POST /api/deletion.php': () => {
        tries += 1;
        return tries === 1
          ? refuse(409, 'old_password_wrong', { password: 'Please check your old password.' })
          : refuse(501, 'internal');
      },
    });
    await open('/settings/delete?step=confirm');
    const field = screen.getByLabelText('Password', { selector: 'input' });
    await userEvent.type(field, 'wrong words{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Please check your old password\./u));
    expect(field).toHaveValue('wrong words');
    expect(field).toHaveFocus();
    await userEvent.type(field, '!{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: internal');
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(to(sent, '/api/deletion.php')).toHaveLength(3));
    const keys = to(sent, '/api/deletion.php').map(({ key }) => key);
    expect(keys[2]).toBe(keys[1]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(to(sent, '/api/deletion.php')[0]?.body).toEqual({ password: 'wrong words', reasons: [], comment: null });
  });
});

describe('what is offered instead', () => {
  const reach = async (reason: string, discount = 0) => {
    const app = await open('/settings/delete', discount);
    await userEvent.click(screen.getByRole('checkbox', { name: reason }));
    await userEvent.click(on());
    await heading('Would this help?');
    return app;
  };

  it('invisible mode, on and off again with one press', async () => {
    const sent = serve({ 'PUT /api/invisible.php': ({ body }) => answer({ user: member(body as object) }) });
    await reach("I'm worried about my privacy");
    await userEvent.click(screen.getByRole('button', { name: 'Turn on invisible mode' }));
    expect(await screen.findByText('Invisible mode is on.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Turn it off again' }));
    expect(await screen.findByRole('button', { name: 'Turn on invisible mode' })).toBeInTheDocument();
    expect(to(sent, '/api/invisible.php').map(({ body }) => body)).toEqual([{ invisible: true }, { invisible: false }]);
  });

  it('fewer mails, leaving push alone', async () => {
    const ways = { email: true, push: true };
    const preferences = {
      new_conversations: ways,
      new_messages: ways,
      like: ways,
      unread_message_reminders: ways,
      promotions: ways,
      weekly_updates: ways,
      report_outcomes: ways,
      search_alerts: ways,
      news: ways,
      reminders: ways,
    };
    const sent = serve({
      'GET /api/notifications.php': () => answer({ preferences }),
      'PUT /api/notifications.php': () => answer({ preferences }),
    });
    await reach('Too many e-mails');
    await userEvent.click(screen.getByRole('button', { name: 'Send me fewer e-mails' }));
    expect(await screen.findByText(/^Done\./u)).toBeInTheDocument();
    const quiet = { email: false, push: true };
    expect(to(sent, '/api/notifications.php').map(({ body }) => body)).toEqual([
      { preferences: { promotions: quiet, weekly_updates: quiet, news: quiet, reminders: quiet } },
    ]);
  });

  it("the company's discount, with the moment it ends; a refusal is said", async () => {
    let refused = true;
    const discountcode = { code: 'STAY-1', value_percentage: 25, expires: '2026-12-05T12:00:00Z', expired: false };
    serve({ 'POST /api/deletion-offer.php': () => (refused ? refuse(404, 'not_found') : answer({ discountcode })) });
    await reach("It's too expensive", 25);
    expect(screen.getByRole('heading', { name: '25% off' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Get the discount' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: not_found');
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Get the discount' }));
    expect(
      await screen.findByText(/^Your discount is valid until 5 December 2026 at .* It's applied when you pay\.$/u),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See credits and prices' })).toHaveAttribute('href', '/credits');
  });
});
