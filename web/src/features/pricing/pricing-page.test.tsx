import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PriceList } from '#/api/wire';
import { answer } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const euro = (amount: number) => ({ amount, currency: 'EUR' });

function priceList(changes: Partial<PriceList> = {}): PriceList {
  return {
    country: 'NL',
    vat_basis_points: 2100,
    methods: ['ideal', 'sct'],
    bundles: [
      { id: 'a', credits: 20, price: euro(1800), price_per_message: euro(180) },
      { id: 'b', credits: 150, price: euro(9000), price_per_message: euro(120) },
    ],
    costs: [
      { kind: 'message', least_credits: 2, most_credits: 2, least_price: euro(120), most_price: euro(180) },
      { kind: 'photo', least_credits: 0, most_credits: 0, least_price: euro(0), most_price: euro(0) },
      { kind: 'gift', least_credits: 6, most_credits: 9, least_price: euro(360), most_price: euro(810) },
    ],
    ...changes,
  };
}

const asked: string[] = [];

/** Answers pricing.php by country. */
function sell(lists: Record<string, PriceList>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const country = new URL(url, 'http://localhost').searchParams.get('country');
    if (!url.startsWith('/api/pricing.php')) return new Promise(() => {});
    asked.push(country ?? '');
    return answer({ pricing: lists[country ?? ''] });
  });
}

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(cells);

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

// spec: 2.12
it('lists every bundle and what everything costs, in credits and in money', async () => {
  sell({ NL: priceList() });
  await renderApp('/pricing');
  expect(await rowsOf('Buying credits')).toEqual([
    ['20 credits', '€18.00', '€1.80'],
    ['150 credits', '€90.00', '€1.20'],
  ]);
  expect(await rowsOf('Spending credits')).toEqual([
    ['A message', '2', '€1.20 – €1.80'],
    ['A photo or voice message', '0', 'free'],
    ['A gift with a message', '6 to 9', '€3.60 – €8.10'],
  ]);
  expect(screen.getByText(/Prices include 21% VAT\. You can pay by iDEAL \| Wero or bank transfer\./u)).toBeTruthy();
});

it("begins with a member's own country, shows any other, and says where nothing is sold", async () => {
  sell({ BE: priceList({ country: 'BE' }), NL: priceList({ bundles: [], methods: [] }) });
  await renderApp('/pricing', { user: member({ country: 'BE' }) });
  expect(await rowsOf('Buying credits')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Netherlands');
  expect(await screen.findByText("Credits aren't available in this country right now.")).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(asked).toEqual(['BE', 'NL']);
});
