import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Coins, EyeOff, Tag } from 'lucide-react';
import styles from './promises.module.css';

/** What members can count on; each line is something that the product does. */
export function Promises() {
  const promises = [
    { key: 'prices', icon: <Coins />, title: <Trans>No subscription</Trans>, text: <Trans>You buy credits once and use them when you want. Nothing renews by itself.</Trans> },
    { key: 'photos', icon: <BadgeCheck />, title: <Trans>Photos are checked</Trans>, text: <Trans>A person looks at every photo before other members see it.</Trans> },
    { key: 'labels', icon: <Tag />, title: <Trans>Clear labels</Trans>, text: <Trans>If a profile is fictional, it says so in words, everywhere.</Trans> },
    { key: 'block', icon: <EyeOff />, title: <Trans>You decide who sees you</Trans>, text: <Trans>Block somebody, and neither of you finds or reaches the other any more.</Trans> },
  ];
  return (
    <section className={styles.band}>
      <div className={styles.inner}>
        <h2><Trans>Honest by design</Trans></h2>
        <ul className={styles.list}>
          {promises.map(({ key, icon, title, text }) => (
            <li key={key} className={styles.promise}>
              <span className={styles.icon} aria-hidden="true">{icon}</span>
              <div><h3>{title}</h3><p>{text}</p></div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
