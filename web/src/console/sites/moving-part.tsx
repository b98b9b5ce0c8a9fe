import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useMay } from '#/console/api/session';
import { movesQuery } from '#/console/api/sites';
import type { SiteAnswer, SiteMove, SiteMoves } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { AskDialog, type AskedAct } from '#/console/sites/ask-dialog';
import { ExportPart } from '#/console/sites/export-part';
import { MovingReport } from '#/console/sites/moving-report';
import { ACT_NAMES, OUTCOME_NAMES } from '#/console/sites/moving-words';
import { UploadPart } from '#/console/sites/upload-part';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { Notice } from '#/ui/marks/notice';
import styles from './sites.module.css';

/** Members who come along from another site: rehearsed, brought in, and taken back. */
export function MovingPart({ site }: { site: SiteAnswer }) {
  const found = useQuery(movesQuery(site.site.id));
  const serves = site.site.state === 'open' || site.site.state === 'ending';
  return (
    <section className={styles.card} aria-labelledby="moving">
      <h3 id="moving">
        <Trans>Members from another site</Trans>
      </h3>
      <p className={styles.detail}>
        <Trans>
          If you ran a site with another program, its members come along with their photos, messages, credits and
          passwords. The handbook's chapter “Moving in” says how to make the folder.
        </Trans>
      </p>
      <Loaded query={found}>{(moves) => <Moves site={site.site.id} moves={moves} serves={serves} />}</Loaded>
    </section>
  );
}

function Moves({ site, moves, serves }: { site: string; moves: SiteMoves; serves: boolean }) {
  const mayEdit = useMay()('edit_sites');
  const [newest] = moves.runs;
  const isBusy = newest !== undefined && !newest.outcome;
  const withReport = moves.runs.find(({ report }) => report);
  return (
    <>
      {newest && <Run run={newest} />}
      {mayEdit && isBusy && <Stop site={site} />}
      {mayEdit && (moves.upload || moves.largest_upload !== null) && (
        <UploadPart site={site} upload={moves.upload} largest={moves.largest_upload ?? 0} isUsed={isBusy} />
      )}
      {mayEdit && !isBusy && <Acts site={site} moves={moves} serves={serves} />}
      {withReport?.report && !isBusy && <MovingReport run={withReport} report={withReport.report} />}
      {moves.has_place && !isBusy && <ExportPart site={site} requests={moves.exports} />}
    </>
  );
}

/** What was asked for last: how far it is, or how it ended. */
function Run({ run }: { run: SiteMove }) {
  const { i18n, t } = useLingui();
  const { act, folder, file, percent, seconds_left: left, outcome, said, asked_by: by, asked_at: at } = run;
  const what = [i18n._(ACT_NAMES[act]), folder].filter(Boolean).join(': ');
  return (
    <>
      <p>
        <strong>{what}</strong> · {outcome ? i18n._(OUTCOME_NAMES[outcome]) : t`at work`} · {by}, <Moment at={at} />
      </p>
      {!outcome && file && (
        <div>
          <progress className={styles.progress} max={100} value={percent} aria-label={what} />
          <p className={styles.detail}>
            {file}.jsonl: {percent} %{left !== null && <TimeLeft seconds={left} />}
          </p>
        </div>
      )}
      {said && (
        <Notice tone={outcome === 'failed' ? 'danger' : 'warn'}>
          <span lang="en">{said}</span>
          {!outcome && (
            <>
              {' '}
              <Trans>It's tried again.</Trans>
            </>
          )}
        </Notice>
      )}
    </>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60);
  return (
    <>
      {', '}
      <Plural value={minutes} one="about # minute left" other="about # minutes left" />
    </>
  );
}

function Stop({ site }: { site: string }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.choice}>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        <Trans>Stop</Trans>
      </Button>
      {isAsking && (
        <ActDialog
          title={<Trans>Stop</Trans>}
          label={<Trans>Stop</Trans>}
          done={t`Stopped`}
          work={(reason) => send('delete', '/api/console/site-moves', { site, reason })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <Trans>What came stays. Ask for the same again, and it goes on where it was.</Trans>
          </p>
        </ActDialog>
      )}
    </div>
  );
}

/** What can be asked for now. */
function Acts({ site, moves, serves }: { site: string; moves: SiteMoves; serves: boolean }) {
  const { t } = useLingui();
  const mayMove = useMay()('move_members') && !serves;
  const [chosen, setChosen] = useState('');
  const [wasSeen, setWasSeen] = useState(false);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { folders, has_place: hasPlace, begun_at: begunAt } = moves;
  const sent = moves.upload?.state === 'ready' ? moves.upload : null;
  const file = sent?.name ?? '';
  const choices = [
    ...(sent ? [{ value: sent.id, label: t`Sent from a computer: ${file}` }] : []),
    ...folders.map((name) => ({ value: name, label: name })),
  ];
  const folder = choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? '');
  const isSent = folder === sent?.id;
  return (
    <>
      {folder ? (
        <>
          <Select
            label={t`Folder on the server`}
            options={choices}
            value={folder}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Checkbox
            label={t`Moderators have seen these members' words, and the photos marked as approved`}
            hint={t`Otherwise everything waits in the queues.`}
            checked={wasSeen}
            onChange={(event) => setWasSeen(event.currentTarget.checked)}
          />
        </>
      ) : (
        <p className={styles.detail}>
          {hasPlace ? (
            <Trans>There's no folder with a members.jsonl in the server's place for them.</Trans>
          ) : (
            <Trans>
              The server has no place for such folders. Whoever runs it names one in its configuration, as
              import_folder.
            </Trans>
          )}
        </p>
      )}
      {serves && (
        <p className={styles.detail}>
          <Trans>Members come before a site opens, or while it's closed for maintenance.</Trans>
        </p>
      )}
      <div className={styles.choice}>
        {folder && (
          <Button variant="secondary" onClick={() => setAsked('rehearse')}>
            <Trans>Rehearse</Trans>
          </Button>
        )}
        {folder && mayMove && (
          <Button variant="secondary" onClick={() => setAsked('import')}>
            <Trans>Bring them in</Trans>
          </Button>
        )}
        {begunAt && mayMove && (
          <Button variant="danger" onClick={() => setAsked('undo')}>
            <Trans>Take everyone back</Trans>
          </Button>
        )}
      </div>
      {asked && (
        <AskDialog
          act={asked}
          work={(reason) =>
            send('post', '/api/console/site-moves', {
              site,
              act: asked,
              folder: asked === 'undo' || isSent ? null : folder,
              upload: asked !== 'undo' && isSent ? folder : null,
              seen_before: wasSeen,
              reason,
            })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
