import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { ProgressBar } from '#/ui/marks/progress-bar';

/** The progress line while a route loads. */
export function RouteProgress() {
  const { t } = useLingui();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <ProgressBar loading={loading} label={t`Loading`} />;
}
