import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { creditsQuery } from '#/api/queries/credits';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { Comparison } from '#/features/credits/comparison';
import { DiscountNote } from '#/features/credits/discount-note';
import { PackageList } from '#/features/credits/package-list';
import { PurchaseNotes } from '#/features/credits/purchase-notes';
import { VatIncluded } from '#/features/credits/vat-included';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './premium-page.module.css';

/** Spec 2 /premium: what follows from the first purchase of credits; there is no subscription. */
export function PremiumPage() {
  const { paid_user: premium } = useMember();
  const { closing } = useSettings();
  const { bundles, discount, vat_basis_points: vat } = useSuspenseQuery(creditsQuery).data;
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <span className={styles.crown} aria-hidden="true">
          <Crown />
        </span>
        <PageHead title={premium ? <Trans>You're a premium member</Trans> : <Trans>Premium</Trans>}>
          {premium ? (
            <Trans>This is all yours.</Trans>
          ) : (
            <Trans>Buy any number of credits and you're Premium. No subscription.</Trans>
          )}
        </PageHead>
      </div>
      <Comparison />
      {discount && <DiscountNote discount={discount} />}
      <PackageList bundles={bundles} />
      {bundles.length > 0 && <VatIncluded basisPoints={vat} />}
      {!closing && (
        <ButtonLink to="/credits" size="large" wide>
          {premium ? <Trans>Get credits</Trans> : <Trans>See credits and prices</Trans>}
        </ButtonLink>
      )}
      <PurchaseNotes />
    </div>
  );
}
