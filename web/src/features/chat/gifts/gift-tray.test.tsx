import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { field, holdChats, open, replies, sent, theirs } from '#/testing/chat';

holdChats();

const rose = {
  id: 'rose',
  name: 'Rose',
  picture: '/assets/gifts/1/rose.svg',
  credits: 6,
  price: { amount: 480, currency: 'EUR' },
};
const ring = { id: 'ring', name: 'Ring', picture: '/assets/gifts/1/ring.svg', credits: 50, price: null };

it('sends a gift from its tray, price first, and leaves the draft alone', async () => {
  const { id, name, picture } = rose;
  replies['POST /api/message.php'] = (body) => ({
    json: {
      message: {
        ...theirs,
        seq: 2,
        id: 'm2',
        mine: true,
        client_id: body['client_id'],
        text: '',
        gift: { id, name, picture },
      },
      conversation: 'c1',
      credits: 36,
      free_conversations_left: null,
    },
  });
  const { router } = await open('/chats/c1', { '/api/gifts.php': { gifts: [rose, ring] } });
  await userEvent.type(await field(), 'Not yet');
  await userEvent.click(screen.getByRole('button', { name: 'Send a gift' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Ring 50 credits/u }));
  expect(await screen.findByRole('heading', { name: 'You do not have enough credits' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Rose 6 credits (€4.80)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send for 6 credits' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ client_id: expect.any(String), gift: 'rose', conversation: 'c1' });
  expect(await screen.findByText('Gift: Rose')).toBeInTheDocument();
  expect(await field()).toHaveValue('Not yet');
  expect(router.state.location.search).toEqual({});
});

it('sends one gift however often the button is pressed', async () => {
  await open('/chats/c1', { '/api/gifts.php': { gifts: [rose] } });
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Send a gift' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Rose/u }));
  const give = screen.getByRole('button', { name: 'Send for 6 credits' });
  act(() => {
    give.click();
    give.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(sent()).toHaveLength(1);
});
