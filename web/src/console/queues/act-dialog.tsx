import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useMay } from '#/console/api/session';
import type { CaseReport, ReportCase } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import {
  ACT_KINDS,
  ACT_NAMES,
  ACT_NEEDS,
  actOf,
  saysItself,
  type ActDraft,
  type ActKind,
} from '#/console/queues/act-form';
import { ActFields } from '#/console/queues/act-fields';
import { Statement } from '#/console/queues/statement';
import { Button } from '#/ui/buttons/button';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { TextArea, TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './act.module.css';

interface ActDialogProps {
  report: ReportCase;
  reports: readonly string[];
  onClose: () => void;
}

/** The photos, and voices, of a report's evidence that an act may be about, by id, with the revision that was seen. */
function photosIn({ evidence }: CaseReport, kind: ActKind): [string, number][] {
  if (kind === 'remove_photo')
    return (evidence?.messages ?? []).flatMap(({ photo, voice }) => {
      const id = photo ?? voice;
      return id ? [[id, 0]] : [];
    });
  return (evidence?.photos ?? []).flatMap(({ photo, revision }) => (revision === null ? [] : [[photo, revision]]));
}

/** An act on a case, with the statement that its member gets. The reports stay open. */
export function ActDialog({ report, reports, onClose }: ActDialogProps) {
  const { i18n, t } = useLingui();
  const may = useMay();
  const [now] = useState(Date.now);
  const meant = report.reports.filter(({ id }) => reports.includes(id));
  // What a rule noticed, nobody reported.
  const isFound = meant.every(({ found }) => found);
  const photosOf = (kind: ActKind) => [...new Map(meant.flatMap((one) => photosIn(one, kind))).entries()];
  const kinds = ACT_KINDS.filter(
    (kind) =>
      may(ACT_NEEDS[kind]) &&
      (!kind.endsWith('_photo') || photosOf(kind).length > 0) &&
      (kind !== 'pause_reporting' || !isFound),
  );
  const [draft, setDraft] = useState<ActDraft>({
    kind: kinds[0] ?? 'warn',
    photo: '',
    revision: 0,
    photoReason: 'nudity',
    field: 'about',
    textReason: 'offensive',
    days: 3,
    whom: 'reported',
    rule: '',
    words: '',
    silent: false,
  });
  const change = (part: Partial<ActDraft>) => setDraft({ ...draft, ...part });
  const form = {
    member: report.member.id,
    reports: [...reports],
    act: actOf(draft, now),
    whom: draft.kind === 'pause_reporting' ? ('reporter' as const) : draft.whom,
    ...(draft.rule && { rule: draft.rule }),
    ...(draft.words && { words: draft.words }),
    silent: draft.silent,
  };
  const { tried, tryIt, ...trying } = useTried(form, (sent) => send('post', '/api/console/report-act-trials', sent));
  // What is grave is tried first; of a reporter's account, there is nothing to try.
  const isToTry = draft.kind === 'close_account' && draft.whom === 'reported' && !tried;
  const doing = useAct((sent: typeof form) => send('post', '/api/console/report-acts', sent), {
    quiet: true,
    onDone: ({ decision }) => {
      showToast(decision ? t`Done: ${decision}` : t`Done`);
      onClose();
    },
  });
  const problem = trying.problem ?? doing.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    trying.reset();
    doing.reset();
    if (isToTry) tryIt();
    else doing.act(form);
  };
  return (
    <Dialog
      open
      size="large"
      closable="cross"
      onClose={onClose}
      title={t`Act on ${report.member.name}`}
      actions={
        <Button
          type="submit"
          form="act"
          variant={draft.kind === 'close_account' ? 'danger' : 'primary'}
          busy={trying.isBusy || doing.isBusy}
        >
          {isToTry ? <SeeEffects /> : i18n._(ACT_NAMES[draft.kind])}
        </Button>
      }
    >
      <form id="act" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <Select
          label={t`What to do`}
          options={kinds.map((value) => ({ value, label: i18n._(ACT_NAMES[value]) }))}
          value={draft.kind}
          onChange={(event) => {
            const kind = event.currentTarget.value as ActKind;
            const [[photo, revision] = ['', 0]] = photosOf(kind);
            change({ kind, photo, revision });
          }}
        />
        <ActFields draft={draft} photos={photosOf(draft.kind)} isReported={!isFound} onChange={change} />
        <TextArea
          label={t`What happened, in their language`}
          required={!saysItself(draft)}
          maxLength={5000}
          value={draft.words}
          error={problem?.field('words')}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        <TextField
          label={t`Rule, in their language`}
          hint={t`Leave it empty for the rule of the terms that the reason goes by.`}
          maxLength={300}
          value={draft.rule}
          error={problem?.field('rule')}
          onChange={(event) => change({ rule: event.currentTarget.value })}
        />
        <Checkbox
          label={t`Send no e-mail`}
          hint={t`Only if the police ask for that, or for mass advertising.`}
          checked={draft.silent}
          onChange={(event) => change({ silent: event.currentTarget.checked })}
        />
        {draft.silent ? (
          <Notice tone="warn">
            <Trans>They won't get a statement of reasons.</Trans>
          </Notice>
        ) : (
          <Statement draft={draft} member={report.member.id} source={isFound ? 'rule' : 'report'} now={now} />
        )}
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
