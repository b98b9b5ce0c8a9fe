import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verification } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { editing, member } from '#/testing/samples';
import { answers as lists } from '#/testing/sign-up';
import { stubUploads, type Upload } from '#/testing/uploads';

const none: Verification = {
  verified: false,
  since: null,
  waiting_since: null,
  outcome: null,
  reason: null,
  has_photo: true,
};
const challenge = {
  id: '00000000-0000-4000-8000-0000000000e1',
  poses: ['open_palm', 'look_up'],
  expires_at: '2026-11-29T12:10:00Z',
};

let sent: Sent[];
let uploads: Upload[];
let stopped: number;
let number = 0;
let camera: () => Promise<object>;
let streamed: Promise<object>;

async function open(standing: Verification, ask = () => answer(challenge)) {
  let now = standing;
  sent = serve({
    'GET /api/verification.php': () => answer(now),
    'POST /api/verification-challenge.php': ask,
    'DELETE /api/verification.php': () => answer((now = none)),
    'GET /api/user.php': () => answer({ user: member() }),
  });
  await renderApp('/profile', {
    user: member(),
    answers: {
      ...lists,
      '/api/profile.php': editing(),
      '/api/photos.php': { photos: [], max: 3, premium_max: 25, album_max: 10 },
      '/api/verification.php': standing,
    },
  });
}

const section = () => within(screen.getByRole('region', { name: 'Verified person' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Get verified' }));
const begin = async () => {
  await userEvent.click(section().getByRole('button', { name: 'Get verified' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I agree: turn on the camera' }));
};
const asked = () => sent.filter(({ path }) => path === '/api/verification-challenge.php').map(({ body }) => body);

beforeEach(() => {
  uploads = stubUploads();
  stopped = 0;
  streamed = Promise.resolve({ getTracks: () => [{ stop: () => (stopped += 1) }] });
  camera = () => streamed;
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: () => camera() } }));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${(number += 1)}`, revokeObjectURL: () => {} }),
  );
  // What the page of the tests has no camera for.
  Object.defineProperties(HTMLVideoElement.prototype, {
    videoWidth: { configurable: true, value: 640 },
    videoHeight: { configurable: true, value: 480 },
    srcObject: { configurable: true, writable: true, value: null },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['picture'])));
});

describe('where one stands', () => {
  const day = '2026-11-28T12:00:00Z';
  it.each<[string, Partial<Verification>, RegExp, string[]]>([
    ['nothing yet', {}, /Show two poses to your camera/u, ['Get verified']],
    ['no photo', { has_photo: false }, /Add a photo first/u, []],
    ['a capture waits', { waiting_since: day }, /We're comparing your pictures/u, ['Withdraw and delete my pictures']],
    [
      'verified',
      { verified: true, since: day, outcome: 'verified' },
      /as long as they see no photos/u,
      ['Give up the badge'],
    ],
    ['hidden', { since: day, outcome: 'verified' }, /Your badge is hidden/u, ['Get verified', 'Give up the badge']],
    ['refused', { outcome: 'refused', reason: 'poor_picture' }, /too dark, too blurred/u, ['Try again']],
    ['too late', { outcome: 'expired' }, /didn't get to your pictures in time/u, ['Try again']],
  ])('is said with what can be done: %s', async (_, standing, words, buttons) => {
    await open({ ...none, ...standing });
    expect(section().getByText(words)).toBeVisible();
    expect(
      section()
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(buttons);
  });

  it('ends when one gives it up, and the focus stays there', async () => {
    await open({ ...none, verified: true, since: day, outcome: 'verified' });
    await userEvent.click(section().getByRole('button', { name: 'Give up the badge' }));
    expect(await section().findByText(/Show two poses to your camera/u)).toBeVisible();
    expect(document.querySelector('#verification')).toHaveFocus();
  });
});

describe('a capture', () => {
  it('is agreed to, taken pose by pose after a countdown, and sent as what was asked for', async () => {
    await open(none);
    await userEvent.click(section().getByRole('button', { name: 'Get verified' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: "I can't use my hands for this" }));
    await userEvent.click(dialog().getByRole('button', { name: 'I agree: turn on the camera' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const words of ['1 of 2: Show the palm of a hand', '2 of 2: Look up']) {
      await waitFor(() => expect(dialog().getByRole('heading', { name: words })).toHaveFocus());
      await act(async () => dialog().getByRole('button', { name: 'Take the picture in 3 seconds' }).click());
      expect(dialog().getByText('Picture in 3')).toBeVisible();
      expect(document.querySelector('video')?.srcObject).toBe(await streamed);
      for (let second = 0; second < 3; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    vi.useRealTimers();
    expect(asked()).toEqual([{ agreed: '2026-11-29', without_hands: true }]);
    expect(dialog().getAllByRole('img').length).toBe(2);
    // The last one once more.
    await userEvent.click(dialog().getByRole('button', { name: 'Retake the last picture' }));
    expect(dialog().getByRole('heading', { name: '2 of 2: Look up' })).toBeVisible();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(async () => dialog().getByRole('button', { name: 'Take the picture in 3 seconds' }).click());
    for (let second = 0; second < 3; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await userEvent.click(dialog().getByRole('button', { name: 'Send both pictures' }));
    const [sending] = uploads;
    expect([sending?.path, sending?.headers['Idempotency-Key']]).toEqual(['/api/verification.php', challenge.id]);
    expect([sending?.form?.get('challenge'), sending?.form?.get('poses')]).toEqual([challenge.id, 'open_palm,look_up']);
    expect([sending?.form?.get('first'), sending?.form?.get('second')].every((part) => part instanceof Blob)).toBe(
      true,
    );
    await sending?.answer(201, { ...none, waiting_since: '2026-11-29T12:00:00Z' });
    expect(await section().findByText(/We're comparing your pictures/u)).toBeVisible();
    expect(stopped).toBe(1);
  });

  it('of a couple is agreed to by both, and asks for both in each picture', async () => {
    await open({ ...none, of_two: true });
    const both = within(screen.getByRole('region', { name: 'Verified couple' }));
    await userEvent.click(both.getByRole('button', { name: 'Get verified' }));
    await userEvent.click(await screen.findByRole('button', { name: 'We agree: turn on the camera' }));
    const box = dialog().getByRole('checkbox', { name: "We've both read this, and we both agree" });
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription('Please tick the box to continue.');
    expect(asked()).toEqual([]);
    await userEvent.click(box);
    await userEvent.click(dialog().getByRole('button', { name: 'We agree: turn on the camera' }));
    expect(await dialog().findByRole('heading', { name: '1 of 2: Show the palm of a hand' })).toBeVisible();
    expect(dialog().getByText(/^Both of you, in one picture/u)).toBeVisible();
    expect(asked()).toEqual([{ agreed: '2026-11-30', without_hands: false, both_agree: true }]);
  });

  it('says what to do where the camera is refused, and asks for nothing', async () => {
    camera = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    await open(none);
    await begin();
    expect(await dialog().findByRole('alert')).toHaveTextContent("doesn't let us use the camera");
    expect(asked()).toEqual([]);
    camera = async () => ({ getTracks: () => [] });
    await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    expect(await dialog().findByRole('heading', { name: /^1 of 2:/u })).toBeVisible();
  });

  it('says what the server refuses, and turns the camera off with the dialog', async () => {
    await open(none, () => refuse(409, 'verification_waiting'));
    await begin();
    expect(await dialog().findByText('Refused: verification_waiting')).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    expect(stopped).toBe(1);
  });
});
