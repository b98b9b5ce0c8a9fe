import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Crown, Images, MessagesSquare, Upload } from 'lucide-react';
import { creditsQuery } from '#/api/queries/credits';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { DiscountNote } from '#/features/credits/discount-note';
import { PackageList } from '#/features/credits/package-list';
import { PurchaseNotes } from '#/features/credits/purchase-notes';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './premium-page.module.css';

/** Photos of one's own that a premium member may have; a free one has 3 (spec 9). */
const UPLOADS = 25;

/** Spec 2 /premium: what follows from the first purchase of credits; there is no subscription. */
export function PremiumPage() {
  const { paid_user: premium } = useMember();
  const { closing } = useSettings();
  const { bundles, discount } = useSuspenseQuery(creditsQuery).data;
  const uploads = UPLOADS;
  const gains = [
    {
      key: 'photos',
      icon: <Images />,
      title: <Trans>All photos</Trans>,
      text: <Trans>See every photo on a profile, not just the first.</Trans>,
    },
    {
      key: 'talks',
      icon: <MessagesSquare />,
      title: <Trans>As many conversations as you like</Trans>,
      text: <Trans>Free members: two</Trans>,
    },
    {
      key: 'uploads',
      icon: <Upload />,
      title: <Trans>Up to {uploads} photos of your own</Trans>,
      text: <Trans>Free members: three</Trans>,
    },
  ];
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
      <ul className={styles.gains}>
        {gains.map(({ key, icon, title, text }) => (
          <li key={key} className={styles.gain}>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {discount && <DiscountNote discount={discount} />}
      <PackageList bundles={bundles} />
      {!closing && (
        <ButtonLink to="/credits" size="large" wide>
          {premium ? <Trans>Get credits</Trans> : <Trans>See credits and prices</Trans>}
        </ButtonLink>
      )}
      <PurchaseNotes />
    </div>
  );
}
