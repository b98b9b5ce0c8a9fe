import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { unreachable } from '#/api/problem';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { usePress } from '#/shared/problems/use-press';

const UNREACHED = "We couldn't reach the site. Check your connection and try again.";
const FAULT = 'An error occured, please try again later.';
const told = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  told.mockClear();
  vi.stubGlobal('reportError', told);
});

function Form({ submit }: { submit: () => Promise<void> }) {
  const form = useForm({ schema: v.object({}), submit });
  return (
    <form onSubmit={form.onSubmit}>
      <button type="submit" disabled={form.busy}>
        Save
      </button>
      <ProblemNotice error={form.failure} />
    </form>
  );
}

function Press({ submit }: { submit: () => Promise<void> }) {
  const { press, busy, failure } = usePress(submit);
  return (
    <>
      <button type="button" onClick={press} disabled={busy}>
        Save
      </button>
      <ProblemNotice error={failure} />
    </>
  );
}

it.each([
  ['form', Form, 'what is no answer', unreachable(), UNREACHED],
  ['form', Form, 'a fault of our own', new SyntaxError('Unexpected token <'), FAULT],
  ['button', Press, 'what is no answer', unreachable(), UNREACHED],
  ['button', Press, 'a fault of our own', new SyntaxError('Unexpected token <'), FAULT],
])('no %s is silent: %s%s', async (_kind, Part, _what, error, words) => {
  const submit = vi.fn(() => Promise.reject(error));
  render(
    <I18nProvider i18n={i18n}>
      <Part submit={submit} />
    </I18nProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  // Whoever listens for faults hears of those alone.
  expect(told.mock.calls).toEqual(error instanceof SyntaxError ? [[error]] : []);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledTimes(2);
});
