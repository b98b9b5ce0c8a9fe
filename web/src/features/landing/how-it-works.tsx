import { Trans } from '@lingui/react/macro';
import { Heart, MessageCircle, UserRound } from 'lucide-react';
import styles from './how-it-works.module.css';

/** Three steps from visitor to conversation. */
export function HowItWorks() {
  const steps = [
    {
      key: 'profile',
      icon: <UserRound />,
      title: <Trans>Show who you are</Trans>,
      text: (
        <Trans>
          A name, a photo and what you're looking for. It takes two minutes, and you can change it any time.
        </Trans>
      ),
    },
    {
      key: 'like',
      icon: <Heart />,
      title: <Trans>Like who you like</Trans>,
      text: <Trans>Search nearby or further away. When two people like each other, it's a match.</Trans>,
    },
    {
      key: 'chat',
      icon: <MessageCircle />,
      title: <Trans>Start talking</Trans>,
      text: <Trans>Write whenever you like. You always see what a message costs before you send it.</Trans>,
    },
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>How it works</Trans>
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ key, icon, title, text }) => (
          <li key={key} className={styles.step}>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
