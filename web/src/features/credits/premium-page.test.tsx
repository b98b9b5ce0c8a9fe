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
  const row = (what: string) => screen.getByRole('rowheader', { name: what }).closest('tr') ?? document.body;
  const cells = (what: string) =>
    within(row(what))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('Photos on other profiles')).toEqual(['The first', 'All of them']);
  expect(cells('Conversations')).toEqual(['2', 'No limit']);
  expect(cells('Photos of your own')).toEqual(['3', '25']);
  expect(cells('See who likes you')).toEqual(['Included', 'Included']);
  const [bundle] = onSale().bundles;
  const way = screen.getByRole('link', { name: `${bundle?.credits} credits` });
  expect(way).toHaveAttribute('href', `/credits/${bundle?.id}`);
  const offer = way.closest('li') ?? document.body;
  expect(within(offer).getByText(/€.+ per message/u)).toBeInTheDocument();
  expect(within(offer).getByText('€18.00')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^\d+ credits?$/u })).toHaveLength(onSale().bundles.length);
  expect(screen.getByText(/No subscription/u)).toBeInTheDocument();
  expect(screen.getByText('Prices include 21% VAT.')).toBeInTheDocument();
});

it.each(['/premium', '/credits'])('promises no VAT at %s where there is none', async (path) => {
  const sold = { ...onSale(), vat_basis_points: 0 };
  await renderApp(path, {
    user: member({ paid_user: false }),
    answers: { '/api/credits.php': sold, '/api/chats.php': chatList(), '/api/likes.php': noLikes },
  });
  expect((await screen.findAllByText('€18.00')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Prices include/u)).toBeNull();
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
