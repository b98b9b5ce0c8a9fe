import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { field, holdChats, open, sent } from '#/testing/chat';
import { chatList, profile } from '#/testing/samples';

holdChats();

const openers = ['Cats or dogs?', 'Sleep in, or out early?', 'Where was your last photo taken?'];
const answers = {
  '/api/chats.php': chatList(),
  '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie', openers }) },
};
const opener = (name: string) => screen.findByRole('button', { name });

it('an opener goes into the composer, in place of another one, and is sent by its sender alone', async () => {
  await open('/members/p1/chat', answers);
  await userEvent.click(await opener('Cats or dogs?'));
  const area = await field();
  expect(area).toHaveValue('Cats or dogs?');
  expect(area).toHaveFocus();
  await userEvent.click(await opener('Sleep in, or out early?'));
  expect(area).toHaveValue('Sleep in, or out early?');
  expect(sent()).toHaveLength(0);
  await userEvent.type(area, ' Out!{Enter}');
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ text: 'Sleep in, or out early? Out!' }));
});

it('an opener takes nothing away from what is written', async () => {
  await open('/members/p1/chat', answers);
  const area = await field();
  await userEvent.type(area, 'Hello Sofie');
  await userEvent.click(await opener('Cats or dogs?'));
  expect(area).toHaveValue('Hello Sofie\nCats or dogs?');
});

it('a first message is returned where no answer comes', async () => {
  await open('/members/p1/chat', answers);
  expect(await screen.findByText(/No answer within 7 days\?/u)).toBeInTheDocument();
});

it('no credits are promised where a conversation was removed that goes on', async () => {
  const begun = profile({ id: 'p1', name: 'Sofie', openers, begun: true });
  await open('/members/p1/chat', { ...answers, '/api/member.php?id=p1': { profile: begun } });
  await opener('Cats or dogs?');
  expect(screen.queryByText(/No answer within/u)).toBeNull();
});
