import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { ProgressBar } from '#/ui/marks/progress-bar';
import styles from './page-top.module.css';

/** The progress line while a route loads. */
export function RouteProgress() {
  const { t } = useLingui();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <ProgressBar loading={loading} label={t`Loading`} />;
}

/** First stop of the Tab key: past the navigation. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.link}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
