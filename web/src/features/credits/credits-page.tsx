import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { creditsQuery, repeatOrderQuery } from '#/api/queries/credits';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { checkoutMemory, keepCheckout, startBundle } from '#/features/credits/checkout-memory';
import { DiscountNote } from '#/features/credits/discount-note';
import { PriceTag } from '#/features/credits/price-tag';
import { PurchaseNotes } from '#/features/credits/purchase-notes';
import { VatIncluded } from '#/features/credits/vat-included';
import { formatMoney } from '#/lib/money';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { RadioCards } from '#/ui/fields/radio-cards';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './credits-page.module.css';

/** Spec 2 /credits: what the member has, what a message costs, what there is to buy. */
export function CreditsPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { message_credits: perMessage, closing } = useSettings();
  const { credits, owed, bundles, discount, vat_basis_points: vat } = useSuspenseQuery(creditsQuery).data;
  const [chosen, setChosen] = useState(() => startBundle(bundles, checkoutMemory().bundle)?.id ?? null);
  const { data: last } = useQuery({ ...repeatOrderQuery, enabled: useMember().paid_user });
  if (closing)
    return (
      <PageHead title={<Trans>Credits are no longer sold here</Trans>}>
        <Plural
          value={credits}
          one="This site is closing. You have # credit. You can use it or, if you bought it, get a refund."
          other="This site is closing. You have # credits. You can use them or, if you bought them, get a refund."
        />
      </PageHead>
    );
  if (bundles.length === 0)
    return (
      <PageHead title={<Trans>Nothing to buy right now</Trans>}>
        <Trans>Credits aren't available in your country right now. Please come back later.</Trans>
      </PageHead>
    );
  const choose = (id: string) => {
    setChosen(id);
    keepCheckout({ bundle: id });
  };
  const cards = bundles.map((bundle) => {
    const { id, credits: number, price_per_message: each } = bundle;
    const perMessagePrice = formatMoney(each, i18n.locale);
    return {
      value: id,
      label: <Plural value={number} one="# credit" other="# credits" />,
      detail: <Trans>{perMessagePrice} per message</Trans>,
      end: <PriceTag bundle={bundle} />,
    };
  });
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Get credits</Trans>}>
        <Plural
          value={perMessage}
          one="A message costs # credit. Reading, liking and searching are free."
          other="A message costs # credits. Reading, liking and searching are free."
        />
      </PageHead>
      <p className={styles.balance}>
        <Coins aria-hidden="true" />
        <span>
          <Trans>You have</Trans>{' '}
          <strong>
            <Plural value={credits} one="# credit" other="# credits" />
          </strong>
        </span>{' '}
        <Link to="/transactions/{-$id}" params={{ id: undefined }} className={styles.spent}>
          <Trans>All transactions</Trans>
        </Link>
      </p>
      {owed > 0 && (
        <Notice tone="warn">
          <Plural
            value={owed}
            one="A payment was reversed after you'd spent # of its credits. It'll be deducted from your next purchase."
            other="A payment was reversed after you'd spent # of its credits. They'll be deducted from your next purchase."
          />
        </Notice>
      )}
      {discount && <DiscountNote discount={discount} />}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen)
            void navigate({ to: '/credits/$id/{-$paymentmethod}', params: { id: chosen, paymentmethod: undefined } });
        }}
      >
        <RadioCards
          legend={t`How many credits would you like?`}
          name="bundle"
          cards={cards}
          value={chosen}
          onChange={choose}
        />
        <VatIncluded basisPoints={vat} />
        <Button type="submit" size="large" wide disabled={!chosen}>
          <Trans>Continue</Trans>
        </Button>
      </form>
      {last && (
        <ButtonLink to="/credits/repeat-order" variant="secondary" wide>
          <Trans>Repeat your last order</Trans>
        </ButtonLink>
      )}
      <PurchaseNotes />
    </div>
  );
}
