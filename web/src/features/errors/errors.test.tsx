import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '#/api/problem';
import { ErrorPage } from '#/features/errors/error-page';
import { LastResort } from '#/features/errors/last-resort';
import { activateLocale } from '#/i18n/catalogues';
import { whileWriting } from '#/lib/at-work';
import { MissingPart } from '#/lib/parts';
import { renderApp } from '#/testing/render-app';

beforeEach(async () => {
  await activateLocale('en');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

function show(error: Error) {
  render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={error} reset={() => {}} />
    </I18nProvider>,
  );
}

// spec: 2.63, 8.3
it("shows the server's message with its status (spec 8)", () => {
  show(
    new ProblemError({
      status: 403,
      code: 'blocked_by',
      detail: "You're blocked by Sofie. You do not have access to this page.",
    }),
  );
  expect(screen.getByRole('heading')).toHaveTextContent("You're blocked by Sofie.");
  expect(screen.getByText('Error code: 403')).toBeInTheDocument();
});

// spec: 8.3, 8.10
it("says the server's text once, whatever it is", () => {
  show(new ProblemError({ status: 500, code: 'internal', detail: 'An error has occurred.' }));
  expect(screen.getAllByText('An error has occurred.')).toHaveLength(1);
  expect(screen.getByRole('heading')).toHaveTextContent('An error has occurred.');
});

// spec: 8.3
it("says 'Error' and 500 for a fault of our own, and keeps its words from the reader", () => {
  show(new TypeError('x is not a function'));
  expect(screen.getByRole('heading')).toHaveTextContent('Error');
  expect(screen.getByText('Error code: 500')).toBeInTheDocument();
  expect(screen.queryByText(/not a function/u)).toBeNull();
});

it('gives what one can quote where the server failed, and whom to tell', () => {
  show(new ProblemError({ status: 500, code: 'internal', detail: 'An error has occurred.', reference: '4F7K-29QD' }));
  expect(screen.getByText(/Reference: 4F7K-29QD/u)).toHaveTextContent('Error code: 500');
  expect(screen.getByRole('link', { name: 'Customer service' })).toHaveAttribute('href', '/pages/service');
});

it('says so where there is no connection, and blames no one', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(new MissingPart('/assets/x.js'));
  expect(screen.getByRole('heading')).toHaveTextContent("You're offline");
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByText(/Error code/u)).toBeNull();
});

it('loads a page whose script did not come anew, once, but not while something is on its way', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await whileWriting(async () => show(new MissingPart('/assets/x.js')));
  expect(reload).not.toHaveBeenCalled();
  show(new MissingPart('/assets/x.js'));
  show(new MissingPart('/assets/x.js'));
  expect(reload).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

// spec: 8.4
it('has a word even for a failing error page', () => {
  const Failing = () => {
    throw new Error('again');
  };
  render(
    <I18nProvider i18n={i18n}>
      <LastResort>
        <Failing />
      </LastResort>
    </I18nProvider>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('An error occurred while showing the error page');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
});

it('shows a 404 of the server as one of ours', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await renderApp('/no-such-page');
  expect(await screen.findByText('Error code: 404')).toBeInTheDocument();
  expect(document.title).toBe('This page could not be found · Vonk');
});
