import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

const open = (changes: Parameters<typeof member>[0]) =>
  renderApp('/premium', {
    user: member(changes),
    answers: { '/api/credits.php': onSale(), '/api/chats.php': chatList(), '/api/likes.php': noLikes },
  });

// spec: 2.11, 2.60
it('shows what premium brings, and each package with its price and what a message costs then (spec 2)', async () => {
  await open({ paid_user: false });
  for (const gain of ['All photos', 'As many conversations as you like', 'Up to 25 photos of your own'])
    expect(screen.getByRole('heading', { name: gain })).toBeInTheDocument();
  const [bundle] = onSale().bundles;
  const way = screen.getByRole('link', { name: `${bundle?.credits} credits` });
  expect(way).toHaveAttribute('href', `/credits/${bundle?.id}`);
  const row = way.closest('li') ?? document.body;
  expect(within(row).getByText(/€.+ per message/u)).toBeInTheDocument();
  expect(within(row).getByText('€18.00')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^\d+ credits?$/u })).toHaveLength(onSale().bundles.length);
  expect(screen.getByText(/No subscription/u)).toBeInTheDocument();
});

it('tells a premium member that they are one', async () => {
  await open({ paid_user: true });
  expect(screen.getByRole('heading', { name: "You're a premium member" })).toBeInTheDocument();
});

it('leads nowhere to buy on a site that closes', async () => {
  const sold = { ...onSale(), bundles: [] };
  await renderApp('/premium', {
    user: member({ paid_user: false }),
    answers: { '/api/credits.php': sold, '/api/chats.php': chatList(), '/api/likes.php': noLikes },
    settings: { closing: true },
  });
  expect(screen.getByRole('heading', { name: 'Premium' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See credits and prices' })).toBeNull();
});

it('says on the page of credits that none are sold any more, and what there is left', async () => {
  const sold = { ...onSale(), bundles: [] };
  await renderApp('/credits', {
    user: member(),
    answers: { '/api/credits.php': sold, '/api/chats.php': chatList(), '/api/likes.php': noLikes },
    settings: { closing: true },
  });
  expect(await screen.findByRole('heading', { name: 'Credits are no longer sold here' })).toBeInTheDocument();
  expect(screen.getByText(/You have 42 credits/u)).toBeInTheDocument();
});
