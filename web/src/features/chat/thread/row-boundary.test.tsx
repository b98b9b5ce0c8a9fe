import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RowBoundary } from '#/features/chat/thread/row-boundary';

function Broken(): never {
  throw new TypeError('URL.canParse is not a function');
}

it('a message that can not be drawn says so, and takes no other with it', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <I18nProvider i18n={i18n}>
      <RowBoundary>
        <p>Look at this</p>
      </RowBoundary>
      <RowBoundary>
        <Broken />
      </RowBoundary>
      <RowBoundary>
        <p>Did you?</p>
      </RowBoundary>
    </I18nProvider>,
  );
  expect(screen.getAllByText(/./u, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
    'Look at this',
    "This message can't be shown.",
    'Did you?',
  ]);
  expect(told).toHaveBeenCalled();
});
