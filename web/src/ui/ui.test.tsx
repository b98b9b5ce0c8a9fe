import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#/ui/buttons/button';
import { RadioCards } from '#/ui/fields/radio-cards';
import { TextField } from '#/ui/fields/text-field';
import { Tabs } from '#/ui/layout/tabs';
import { Badge } from '#/ui/marks/badge';
import { Notice } from '#/ui/marks/notice';
import { ProgressBar } from '#/ui/marks/progress-bar';
import { Dialog } from '#/ui/overlays/dialog';
import { ToastList } from '#/ui/overlays/toast-list';
import { showToast, toasts } from '#/ui/overlays/toast-store';

function show(part: ReactNode) {
  return render(<I18nProvider i18n={i18n}>{part}</I18nProvider>);
}

it.each([
  [0, ''],
  [99, '99'],
  [100, '99+'],
])('a badge of %i reads "%s"', (count, text) => {
  const { container } = show(<Badge count={count} />);
  expect(container).toHaveTextContent(text);
});

it('ties label, hint and error to the field', () => {
  show(<TextField label="Name" hint="As others see it" error="Taken" />);
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As others see it Taken');
  expect(screen.getByLabelText('Name')).toBeInvalid();
});

it('takes no second press while busy', async () => {
  const pressed = vi.fn();
  show(
    <Button busy onClick={pressed}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(pressed).not.toHaveBeenCalled();
});

describe('a dialog', () => {
  function Opener({ closable }: { closable: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Title" closable={closable}>
          Body
        </Dialog>
      </>
    );
  }
  const cancel = () => act(() => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));

  it('closes by its cross and by Escape', async () => {
    show(<Opener closable />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Title' })).toHaveTextContent('Body');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Body')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    cancel();
    expect(screen.queryByText('Body')).toBeNull();
  });

  it('stays open when the word of its closing comes late', async () => {
    show(<Opener closable />);
    const open = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(open);
    cancel();
    await userEvent.click(open);
    // Chromium tells of the first closing after a press that opened it again.
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('close')));
    expect(screen.getByText('Body')).toBeInTheDocument();
  });

  it('stays when it may not be closed', async () => {
    show(<Opener closable={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    cancel();
    expect(screen.getByText('Body')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

it('moves among tabs by arrow keys, round the ends', async () => {
  show(<Tabs label="Likes" tabs={['a', 'b', 'c'].map((key) => ({ key, label: key, panel: `panel ${key}` }))} />);
  await userEvent.click(screen.getByRole('tab', { name: 'a' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'c' })).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('panel c');
});

it('gives the value of the chosen card', async () => {
  const chosen = vi.fn();
  show(
    <RadioCards
      legend="Bundle"
      name="bundle"
      cards={[
        { value: '20', label: '20 credits' },
        { value: '60', label: '60 credits' },
      ]}
      onChange={chosen}
    />,
  );
  await userEvent.click(within(screen.getByRole('group', { name: 'Bundle' })).getByLabelText('60 credits'));
  expect(chosen).toHaveBeenCalledWith('60');
});

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers();
    toasts.set([]);
  });

  it('leave by themselves, but not while pointed at', () => {
    vi.useFakeTimers();
    show(<ToastList />);
    act(() => showToast('Payment complete'));
    const region = screen.getByRole('region');
    expect(within(region).getByRole('status')).toHaveTextContent('Payment complete');
    act(() => region.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Payment complete')).toBeInTheDocument();
    act(() => region.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
    act(() => vi.advanceTimersByTime(6100));
    expect(screen.queryByText('Payment complete')).toBeNull();
  });

  it('never pile up above three', () => {
    ['1', '2', '3', '4'].forEach((text) => showToast(text));
    expect(toasts.get().map(({ text }) => text)).toEqual(['2', '3', '4']);
  });
});

// spec: 9.4
it('shows progress after 200 ms and hides it 500 ms after the end (spec 9)', () => {
  vi.useFakeTimers();
  const { rerender } = render(<ProgressBar loading label="Loading" />);
  act(() => vi.advanceTimersByTime(199));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  rerender(<ProgressBar loading={false} label="Loading" />);
  act(() => vi.advanceTimersByTime(499));
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('progressbar')).toBeNull();
  vi.useRealTimers();
});

it('leaves the focus on the page’s heading when a notice is dismissed', async () => {
  function Page() {
    const [shown, setShown] = useState(true);
    return (
      <main>
        <h1>Here</h1>
        {shown && <Notice onDismiss={() => setShown(false)}>Hear this</Notice>}
      </main>
    );
  }
  show(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Hear this')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Here' })).toHaveFocus();
});
