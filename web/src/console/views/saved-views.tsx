import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { SavedView } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { VIEW_PAGES, viewsQuery, type ViewPage } from '#/console/api/views';
import { KeyButton } from '#/console/keys/key-button';
import { SaveDialog } from '#/console/views/save-dialog';
import { sameQuery } from '#/console/views/same-query';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './views.module.css';

/** A page as one likes to open it: its filters under names of one's own, and a key that keeps those of now. */
export function SavedViews({ page }: { page: ViewPage }) {
  const { t } = useLingui();
  const { searchStr: query } = useLocation();
  const [isSaving, setIsSaving] = useState(false);
  const views = useQuery(viewsQuery).data?.views ?? [];
  const own = views.filter((view) => view.page === page);
  return (
    <section className={styles.views} aria-label={t`Saved views`}>
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map((view) => (
            <View key={view.id} view={view} isCurrent={sameQuery(view.query, query)} />
          ))}
        </ul>
      )}
      <KeyButton
        hotkey="v"
        label={t`Save this view`}
        size="small"
        variant="quiet"
        icon={<BookmarkPlus />}
        onPress={() => setIsSaving(true)}
      />
      {isSaving && <SaveDialog page={page} query={query} taken={own} onClose={() => setIsSaving(false)} />}
    </section>
  );
}

function View({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  const renews = [viewsQuery.queryKey];
  const back = useAct(() => send('put', '/api/console/saved-views', view), { renews });
  const drop = useAct(() => send('delete', '/api/console/saved-views', { id: view.id }), {
    renews,
    onDone: () =>
      showToast(t`The view is gone.`, { tone: 'info', action: { label: t`Undo`, run: () => back.act(undefined) } }),
  });
  const address = `${VIEW_PAGES[view.page as ViewPage]}${view.query}`;
  return (
    <li className={styles.view} data-current={isCurrent ? '' : undefined}>
      <a
        href={address}
        className={styles.open}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          router.history.push(address);
        }}
      >
        {view.name}
      </a>
      <button
        type="button"
        className={styles.drop}
        aria-label={t`Remove the view ${view.name}`}
        disabled={drop.isBusy}
        onClick={() => drop.act(undefined)}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

/** Words for a list that holds nothing because of its filters. */
export function NothingFits() {
  return <Trans>Nothing fits these filters. Take one away to see more.</Trans>;
}
