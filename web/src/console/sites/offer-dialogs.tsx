import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { SiteOffers } from '#/console/api/types';
import { methodName } from '#/console/method-names';
import { ActDialog } from '#/console/sites/act-dialog';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';

interface AddProps {
  site: string;
  choice: SiteOffers['choices'][number];
  country: string;
  onClose: () => void;
}

/** A bundle of credits, in the country's money. */
export function BundleDialog({ site, choice, country, onClose }: AddProps) {
  const { t } = useLingui();
  const [credits, setCredits] = useState('');
  const [price, setPrice] = useState('');
  const { currency } = choice;
  return (
    <ActDialog
      title={<Trans>New bundle: {country}</Trans>}
      label={<Trans>Add the bundle</Trans>}
      done={t`On offer`}
      work={(reason) =>
        send('post', '/api/console/site-bundles', {
          site,
          country: choice.country,
          credits: Number(credits),
          price: priceOf(price),
          reason,
        })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField
            label={t`Credits`}
            type="number"
            min={1}
            max={100_000}
            required
            value={credits}
            error={problem?.field('credits')}
            onChange={(event) => setCredits(event.currentTarget.value)}
          />
          <TextField
            label={t`Price in ${currency}`}
            hint={t`VAT included, as in 18.00`}
            inputMode="decimal"
            required
            maxLength={20}
            value={price}
            error={problem?.field('price')}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

/** "18" and "18,00" are 18.00; what is no price stays, and is refused. */
function priceOf(typed: string): string {
  const plain = typed.trim().replace(',', '.');
  return /^\d+$/u.test(plain) ? `${plain}.00` : plain;
}

/** A payment method that the company can use there. */
export function MethodDialog({ site, choice, taken, country, onClose }: AddProps & { taken: readonly string[] }) {
  const { t } = useLingui();
  const left = choice.methods.filter((method) => !taken.includes(method));
  const [method, setMethod] = useState(left[0] ?? '');
  return (
    <ActDialog
      title={<Trans>New payment method: {country}</Trans>}
      label={<Trans>Offer it</Trans>}
      done={t`On offer`}
      work={(reason) => send('post', '/api/console/site-methods', { site, country: choice.country, method, reason })}
      onClose={onClose}
    >
      {(problem) => (
        <Select
          label={t`Payment method`}
          hint={t`At all sites of the company. The account at the provider has to allow it.`}
          options={left.map((code) => ({ value: code, label: methodName(code) }))}
          value={method}
          error={problem?.field('method')}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
