import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Coins, EyeOff, Tag } from 'lucide-react';
import styles from './promises.module.css';

/** What members can count on; each line is something that the product does. */
export function Promises() {
  const promises = [
    {
      key: 'prices',
      icon: <Coins />,
      title: <Trans>No subscription</Trans>,
      text: <Trans>Buy credits once and use them whenever you like. Nothing renews automatically.</Trans>,
    },
    {
      key: 'photos',
      icon: <BadgeCheck />,
      title: <Trans>Photos are checked</Trans>,
      text: <Trans>A real person checks every photo before other members see it.</Trans>,
    },
    {
      key: 'labels',
      icon: <Tag />,
      title: <Trans>Clear labels</Trans>,
      text: <Trans>Fictional profiles are labelled wherever you see them.</Trans>,
    },
    {
      key: 'block',
      icon: <EyeOff />,
      title: <Trans>You decide who sees you</Trans>,
      text: <Trans>Block someone, and neither of you can find or contact the other.</Trans>,
    },
  ];
  return (
    <section className={styles.band}>
      <div className={styles.inner}>
        <h2>
          <Trans>Honest by design</Trans>
        </h2>
        <ul className={styles.list}>
          {promises.map(({ key, icon, title, text }) => (
            <li key={key} className={styles.promise}>
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
