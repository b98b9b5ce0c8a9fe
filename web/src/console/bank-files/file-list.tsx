import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { getBlob } from '#/console/api/call';
import { useMay } from '#/console/api/session';
import type { BankFile } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { isLate, whyNotReleased } from '#/console/bank-files/bank-files';
import { DueBy, FileFacts } from '#/console/bank-files/file-facts';
import { ReleaseDialog } from '#/console/bank-files/release-dialog';
import { Moment, useTimes } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { saveFile } from '#/lib/files';
import styles from './bank-files.module.css';

interface FileListProps {
  title: string;
  empty: string;
  files: readonly BankFile[];
  nameOf: (company: string) => string;
}

/** Files that wait for somebody to release them, or that were released. */
export function FileList({ title, empty, files, nameOf }: FileListProps) {
  const id = useId();
  const [released, setReleased] = useState<BankFile | null>(null);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {files.length === 0 && <p className={styles.detail}>{empty}</p>}
      {files.length > 0 && (
        <ul className={styles.part}>
          {files.map((file) => (
            <li key={file.id} className={styles.card}>
              <h3>
                <code>{file.name}</code>
              </h3>
              <FileFacts file={file} company={nameOf(file.company)} />
              {file.released_at === null ? (
                <Waiting file={file} onRelease={() => setReleased(file)} />
              ) : (
                <Gone file={file} at={file.released_at} />
              )}
            </li>
          ))}
        </ul>
      )}
      {released && (
        <ReleaseDialog file={released} company={nameOf(released.company)} onClose={() => setReleased(null)} />
      )}
    </section>
  );
}

function Waiting({ file, onRelease }: { file: BankFile; onRelease: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const { now } = useTimes();
  const why = whyNotReleased(file, may('release_debit_files'));
  const words = {
    own: t`You made it, so someone else releases it.`,
    command: t`A command made it and writes it itself.`,
    role: t`A controller releases it.`,
  };
  return (
    <>
      {file.made_by !== null && (
        <p className={styles.detail}>
          <Trans>Made by {file.made_by}</Trans>
        </p>
      )}
      {isLate(file, now) ? (
        <Notice tone="warn">
          <Trans>It's too late for that day. Ask the bank whether it still accepts the file.</Trans>
        </Notice>
      ) : (
        <DueBy at={file.by} />
      )}
      {why ? (
        <p className={styles.detail}>{words[why]}</p>
      ) : (
        <p>
          <Button size="small" variant="secondary" onClick={onRelease}>
            <Trans>Release</Trans>
            <span className="visually-hidden">: {file.name}</span>
          </Button>
        </p>
      )}
    </>
  );
}

function Gone({ file, at }: { file: BankFile; at: string }) {
  const may = useMay();
  const save = useAct(() => getBlob('/api/console/bank-file', { file: file.id }), {
    onDone: (blob) => saveFile(blob, `${file.name}.xml`),
  });
  return (
    <>
      <p className={styles.detail}>
        {file.made_by !== null && file.released_by !== null ? (
          <Trans>
            Made by {file.made_by}, released by {file.released_by} <Moment at={at} />
          </Trans>
        ) : (
          <Trans>
            Written by a command <Moment at={at} />
          </Trans>
        )}
      </p>
      {may('make_debit_files') && (
        <p>
          <Button
            size="small"
            variant="secondary"
            icon={<Download />}
            busy={save.isBusy}
            onClick={() => save.act(undefined)}
          >
            <Trans>Save the file</Trans>
            <span className="visually-hidden">: {file.name}</span>
          </Button>
        </p>
      )}
    </>
  );
}
