import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { send } from '#/console/api/call';
import { undosQuery } from '#/console/api/queues';
import { useAct } from '#/console/api/use-act';
import { KeyButton } from '#/console/keys/key-button';
import { MEASURE_NAMES } from '#/console/measure-words';
import { QUEUE_NAMES } from '#/console/queues/queue-words';
import { undone } from '#/console/queues/undone';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './queues.module.css';

/** What can be taken back, in words: decisions on photos and texts, acts on a case, and its end. */
export const UNDOABLE: Record<string, MessageDescriptor> = {
  photo_approved: msg`Photo approved`,
  photo_blurred: msg`Photo approved as nude`,
  photo_rejected: MEASURE_NAMES.photo_rejected,
  photo_removed: MEASURE_NAMES.photo_removed,
  person_verified: msg`Verified`,
  person_refused: msg`Rejected`,
  words_fine: msg`Text approved`,
  words_hidden: MEASURE_NAMES.text_hidden,
  warned: MEASURE_NAMES.warned,
  paused: MEASURE_NAMES.paused,
  reports_paused: MEASURE_NAMES.reports_paused,
  reports_closed: msg`Reports closed`,
  notice_closed: msg`Notice closed`,
};

/** What was decided last, as long as it can be undone. The server knows it: a reload takes nothing away. */
export function UndoBar() {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const undos = useQuery(undosQuery).data?.undos ?? [];
  const now = useSecond(undos.length > 0);
  const open = undos.filter(({ until }) => Date.parse(until) > now);
  const last = open.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0];
  const { act, isBusy } = useAct((undo: string) => send('post', '/api/console/undos', { undo }), {
    onDone: () => {
      undone.set(undone.get() + 1);
      showToast(t`Undone`);
      void client.invalidateQueries({ queryKey: undosQuery.queryKey });
    },
  });
  if (!last) return null;
  const seconds = Math.ceil((Date.parse(last.until) - now) / 1000);
  const known = UNDOABLE[last.what];
  const what = i18n._(known ?? QUEUE_NAMES[last.queue]);
  return (
    <section className={styles.undo} aria-label={t`Undo`}>
      <p>
        <Trans>
          {what}. No one is told for {seconds} s.
        </Trans>
      </p>
      <KeyButton
        hotkey="u"
        label={t`Undo`}
        size="small"
        variant="secondary"
        icon={<Undo2 />}
        busy={isBusy}
        onPress={() => act(last.undo)}
      />
    </section>
  );
}

const SECOND_MS = 1000;
const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, SECOND_MS);
  return () => clearInterval(timer);
};
const never = () => () => {};

/** The time, by the second while something counts down. */
function useSecond(runs: boolean): number {
  return useSyncExternalStore(runs ? everySecond : never, () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS);
}
