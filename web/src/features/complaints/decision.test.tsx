import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Statement } from '#/api/wire';
import { answer, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member, statement } from '#/testing/samples';
import { answers as lists } from '#/testing/sign-up';

async function open(decisions: Statement[], user: ReturnType<typeof member> | null = member()) {
  const sent = serve({
    'GET /api/decisions.php': () => answer({ decisions }),
    'GET /api/complaints.php': () => answer({ complaints: [] }),
    'GET /api/reports.php': () => answer({ reports: [] }),
  });
  await renderApp('/complaints?against=D-7KQ2M9XD', { user, answers: lists });
  return sent;
}

describe('the decision that a complaint is against', () => {
  it('stands above the form with its rule, facts and ways of redress, and its number is filled in', async () => {
    await open([statement({ number: 'D-22222222', facts: 'Another one' }), statement({ source: 'report' })]);
    expect(await screen.findByRole('heading', { name: 'Our decision D-7KQ2M9XD' })).toBeVisible();
    for (const words of [
      'No face can be seen in it.',
      /hidden from everyone else/u,
      /The rule or law: Terms/u,
      /A member reported it to us\. This was decided by people/u,
      /out-of-court dispute settlement body/u,
    ])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText('Another one')).toBeNull();
    expect(screen.getByLabelText('Number of the decision (optional)')).toHaveValue('D-7KQ2M9XD');
    expect(screen.getByLabelText("What's it about?")).toHaveValue('decision');
  });

  it('is not asked for by who is logged out', async () => {
    const sent = await open([statement()], null);
    expect(await screen.findByLabelText('Number of the decision (optional)')).toHaveValue('D-7KQ2M9XD');
    expect(sent.some(({ path }) => path === '/api/decisions.php')).toBe(false);
    expect(screen.queryByRole('heading', { name: /Our decision/u })).toBeNull();
  });
});
