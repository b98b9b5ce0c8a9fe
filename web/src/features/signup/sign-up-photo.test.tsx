import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '#/testing/render-app';
import {
  about,
  account,
  answers,
  calls,
  consent,
  next,
  photoInput,
  picture,
  place,
  problem,
  server,
  startServer,
  step,
  WHOLE,
} from '#/testing/sign-up';

beforeEach(startServer);

describe('the photo', () => {
  const choose = async (file = picture()) => {
    await renderApp('/signup', { answers });
    await account();
    await userEvent.upload(photoInput(), file, { applyAccept: false });
  };

  // spec: 2.49
  it('goes at once, shows how far it is, and its token goes along', async () => {
    await choose();
    expect(server.uploads[0]).toMatchObject({ path: '/api/signup-photo.php', headers: { 'X-Client': 'web' } });
    expect(server.uploads[0]?.file).toMatchObject({ name: 'me.jpg' });
    await server.uploads[0]?.progress(0.4);
    expect(screen.getByRole('progressbar', { name: 'Sending your photo' })).toHaveAttribute('value', '0.4');
    // Going on does not wait for it …
    await next();
    await about();
    await place();
    await consent();
    await next();
    // … the end does.
    expect(calls).toHaveLength(0);
    await server.uploads[0]?.answer(201, { photo: 'token-1' });
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(calls[0]?.body).toEqual({ ...WHOLE, photo: 'token-1' });
  });

  it('survives a reload by its token', async () => {
    await choose();
    await server.uploads[0]?.answer(201, { photo: 'token-1' });
    expect(sessionStorage.getItem('visitor:sign-up-photo')).toContain('token-1');
    document.body.replaceChildren();
    await renderApp('/signup', { answers });
    await userEvent.type(screen.getByLabelText('Password'), 'zomer-in-de-stad');
    await next();
    expect(screen.getByText('Photo added.')).toBeVisible();
  });

  it('may be given up on its way; the focus stays in the step', async () => {
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.uploads[0]?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Skip this step' })).toBeInTheDocument();
  });

  it('is sent again after a line that broke', async () => {
    await choose();
    await server.uploads[0]?.cut();
    expect(screen.getByRole('alert')).toHaveTextContent('The connection was lost before the photo finished uploading.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await server.uploads[1]?.answer(201, { photo: 'token-2' });
    expect(screen.getByText('Photo added.')).toBeVisible();
  });

  it('that can’t be read says so, and offers no second try of the same', async () => {
    await choose();
    await server.uploads[0]?.answer(409, {
      status: 409,
      code: 'photo_unreadable',
      detail: 'We cannot read this picture.',
    });
    expect(screen.getByRole('alert')).toHaveTextContent('We cannot read this picture.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that is none, or too large, is not sent at all', async () => {
    await choose(picture('list.pdf', 'application/pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent("We can't read this picture. Please choose another one.");
    const large = picture();
    Object.defineProperty(large, 'size', { value: 13 * 1024 * 1024 });
    await userEvent.upload(photoInput(), large);
    expect(screen.getByRole('alert')).toHaveTextContent('This is too large to send.');
    expect(server.uploads).toHaveLength(0);
  });

  it('that failed behind one’s back is to be seen before the account is made', async () => {
    await choose();
    await next();
    await server.uploads[0]?.cut();
    await about();
    await place();
    await consent();
    await next();
    expect(calls).toHaveLength(0);
    await waitFor(() => expect(step()).toBe('photo'));
    await next();
    expect(step()).toBe('about');
    await next();
    await next();
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(calls[0]?.body).toEqual(WHOLE);
  });

  it('that waited too long leads back to its step, with everything else kept', async () => {
    server.reply = () =>
      problem(409, {
        code: 'invalid_request',
        detail: 'Check',
        errors: [
          { field: 'photo', code: 'photo_expired', detail: 'Your photo has waited too long. Please add it again.' },
        ],
      });
    await choose();
    await server.uploads[0]?.answer(201, { photo: 'token-1' });
    await next();
    await about();
    await place();
    await consent();
    await next();
    await waitFor(() => expect(step()).toBe('photo'));
    expect(screen.getByRole('alert')).toHaveTextContent('Your photo has waited too long. Please add it again.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose another photo' })).toHaveFocus());
    expect(sessionStorage.getItem('visitor:sign-up-photo')).toBeNull();
  });
});
