import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

const open = (changes: Parameters<typeof member>[0]) =>
  renderApp('/premium', { user: member(changes), answers: { '/api/credits.php': onSale(), '/api/chats.php': chatList(), '/api/likes.php': noLikes } });

// spec: 2.11, 2.60
it('shows what premium brings, and each package with its price and what a message costs then (spec 2)', async () => {
  await open({ paid_user: false });
  for (const gain of ['All photos', 'As many conversations as you like', 'Up to 25 photos of your own']) expect(screen.getByRole('heading', { name: gain })).toBeInTheDocument();
  const [bundle] = onSale().bundles;
  const way = screen.getByRole('link', { name: `${bundle?.credits} credits` });
  expect(way).toHaveAttribute('href', `/credits/${bundle?.id}`);
  const row = way.closest('li') ?? document.body;
  expect(within(row).getByText(/€.+ per message/u)).toBeInTheDocument();
  expect(within(row).getByText('€18.00')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^\d+ credits?$/u })).toHaveLength(onSale().bundles.length);
  expect(screen.getByText(/nothing to subscribe to/u)).toBeInTheDocument();
});

it('tells a premium member that they are one', async () => {
  await open({ paid_user: true });
  expect(screen.getByRole('heading', { name: 'You are a premium member' })).toBeInTheDocument();
});
