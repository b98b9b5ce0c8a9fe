import { Trans } from '@lingui/react/macro';
import { Gift, MessageCircle, Receipt, Undo2 } from 'lucide-react';
import { useUser } from '#/api/session';
import { CountryPrices } from '#/features/pricing/country-prices';
import { FreeStart, MoneyBack } from '#/features/pricing/live-numbers';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './pricing-page.module.css';

/**
 * Spec 2 /pricing: how one pays here. Made at build time; every number comes from the site's settings
 * afterwards.
 */
export function PricingPage() {
  const user = useUser();
  const parts = [
    {
      key: 'free',
      icon: <Gift />,
      title: <Trans>What's free</Trans>,
      text: (
        <Trans>
          Your profile, searching, viewing profiles, sending and getting likes, and reading what people write to you.
        </Trans>
      ),
      live: <FreeStart />,
    },
    {
      key: 'messages',
      icon: <MessageCircle />,
      title: <Trans>What costs credits</Trans>,
      text: (
        <Trans>
          Sending messages, and the photos and gifts you send with them. You see the price before you send, in credits
          and in your currency.
        </Trans>
      ),
      live: null,
    },
    {
      key: 'buying',
      icon: <Receipt />,
      title: <Trans>Buying credits</Trans>,
      text: (
        <Trans>
          Buy as many credits as you like, once. There's no subscription, nothing renews automatically, and credits you
          buy don't expire. Your first purchase makes you a premium member.
        </Trans>
      ),
      live: null,
    },
    {
      key: 'back',
      icon: <Undo2 />,
      title: <Trans>Money back</Trans>,
      text: <Trans>You can return credits you've bought and haven't used.</Trans>,
      live: <MoneyBack />,
    },
  ];
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Pricing</Trans>}>
        <Trans>You pay for what you write, and nothing else.</Trans>
      </PageHead>
      <ul className={styles.parts}>
        {parts.map(({ key, icon, title, text, live }) => (
          <li key={key} className={styles.part}>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p>{text}</p>
              {live}
            </div>
          </li>
        ))}
      </ul>
      <CountryPrices />
      <div className={styles.call}>
        {user ? (
          <ButtonLink to="/credits" size="large">
            <Trans>Get credits</Trans>
          </ButtonLink>
        ) : (
          <div data-when="signups-all">
            <ButtonLink to="/signup" size="large">
              <Trans>Create your free profile</Trans>
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}
