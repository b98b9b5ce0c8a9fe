import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { SITES_KEY } from '#/console/api/sites';
import { useMay } from '#/console/api/session';
import type { SiteUpload } from '#/console/api/types';
import { ActDialog } from '#/console/sites/act-dialog';
import { FileButton } from '#/console/sites/file-button';
import { FAULT_NAMES } from '#/console/sites/moving-words';
import { isSameFile, sendFile, sendings, stopSending } from '#/console/sites/upload-work';
import { Moment } from '#/console/times';
import { regional } from '#/lib/regional';
import { useStore } from '#/lib/store';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import styles from './sites.module.css';

interface UploadPartProps {
  site: string;
  upload: SiteUpload | null;
  /** Bytes of the largest that is taken. */
  largest: number;
  /** It is looked at or brought in. */
  isUsed: boolean;
}

/** A folder that is sent by the browser: chosen, on its way, unpacked, and given up. */
export function UploadPart({ site, upload, largest, isUsed }: UploadPartProps) {
  const may = useMay();
  if (!upload && !may('move_members')) return null;
  return (
    <section className={styles.within} aria-labelledby="upload">
      <h4 id="upload">
        <Trans>A folder from this computer</Trans>
      </h4>
      {upload ? (
        <Begun site={site} upload={upload} mayAct={may('edit_sites') && !isUsed} />
      ) : (
        <Begin site={site} largest={largest} />
      )}
    </section>
  );
}

function useSend() {
  const client = useQueryClient();
  return async (upload: string, file: File, received: number) => {
    await sendFile(upload, file, received);
    // It is unpacked now, or somebody else has gone on with it.
    await client.invalidateQueries({ queryKey: SITES_KEY });
  };
}

function useSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  const words = new Intl.NumberFormat(regional(i18n.locale), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  });
  return (bytes) => words.format(Math.ceil(bytes / 1_000_000));
}

function Begin({ site, largest }: { site: string; largest: number }) {
  const { t } = useLingui();
  const size = useSize();
  const start = useSend();
  const [chosen, setChosen] = useState<File | null>(null);
  const most = size(largest);
  return (
    <>
      <p className={styles.detail}>
        <Trans>
          Pack the folder into one file, a .tar or .tar.gz of up to {most}, and choose it here. If the connection drops,
          it picks up where it left off. The server removes it once the members are in.
        </Trans>
      </p>
      <FileButton onFile={setChosen}>
        <Trans>Choose a file</Trans>
      </FileButton>
      {chosen && (
        <ActDialog
          title={t`Send a folder`}
          label={t`Send`}
          done={t`The file is on its way.`}
          work={(reason) =>
            send('post', '/api/console/site-uploads', {
              site,
              name: chosen.name,
              bytes: chosen.size,
              changed_at: new Date(chosen.lastModified).toISOString(),
              reason,
            })
          }
          onDone={({ upload }) => void start(upload, chosen, 0)}
          onClose={() => setChosen(null)}
        >
          <p>
            {chosen.name}: {size(chosen.size)}
          </p>
        </ActDialog>
      )}
    </>
  );
}

function Begun({ site, upload, mayAct }: { site: string; upload: SiteUpload; mayAct: boolean }) {
  const { i18n } = useLingui();
  const { name, state, fault, fault_entry: entry, begun_by: by, begun_at: at } = upload;
  const faultName = fault === null ? undefined : FAULT_NAMES[fault];
  return (
    <>
      <p>
        <strong>{name}</strong> · {by}, <Moment at={at} />
      </p>
      {state === 'arriving' && <OnItsWay upload={upload} mayAct={mayAct} />}
      {state === 'unpacking' && (
        <p className={styles.detail} role="status">
          <Trans>It's all there, and being unpacked.</Trans>
        </p>
      )}
      {state === 'ready' && (
        <p className={styles.detail} role="status">
          <Trans>It's ready: choose it below.</Trans>
        </p>
      )}
      {fault && (
        <Notice tone="danger">
          {faultName ? i18n._(faultName) : fault}
          {entry !== null && (
            <>
              {' '}
              <Trans>It's entry {entry} of the file.</Trans>
            </>
          )}
        </Notice>
      )}
      {mayAct && <GiveUp key={site} upload={upload.id} />}
    </>
  );
}

/** How much of it is there; sent by this page, or waiting for somebody who has the file. */
function OnItsWay({ upload, mayAct }: { upload: SiteUpload; mayAct: boolean }) {
  const { t } = useLingui();
  const size = useSize();
  const start = useSend();
  const [isOther, setIsOther] = useState(false);
  const sending = useStore(sendings)[upload.id];
  const received = Math.max(sending?.received ?? 0, upload.received);
  const [done, all] = [size(received), size(upload.bytes)];
  const goOn = (file: File) => {
    const isSame = isSameFile(file, upload);
    setIsOther(!isSame);
    if (isSame) void start(upload.id, file, upload.received);
  };
  return (
    <>
      <progress
        className={styles.progress}
        max={upload.bytes}
        value={received}
        aria-label={t`How much of the file is on the server`}
      />
      <p className={styles.detail}>
        <Trans>
          {done} of {all}
        </Trans>
        {sending?.isWaiting && (
          <>
            {' · '}
            <Trans>The connection is down. We keep trying.</Trans>
          </>
        )}
      </p>
      {sending?.problem && (
        <Notice tone="danger" announce>
          {sending.problem.code === 'file_unreadable' ? (
            <Trans>The file can't be read any more. It may have been changed or moved.</Trans>
          ) : (
            saidOf(sending.problem)
          )}
        </Notice>
      )}
      {isOther && (
        <Notice tone="warn" announce>
          <Trans>That's another file, or it was changed since. Choose the same one, or remove the upload.</Trans>
        </Notice>
      )}
      {mayAct && (!sending || sending.problem) && (
        <>
          <p className={styles.detail}>
            <Trans>Nothing is sent from here. Choose the same file again, and it goes on where it was.</Trans>
          </p>
          <FileButton onFile={goOn}>
            <Trans>Go on</Trans>
          </FileButton>
        </>
      )}
    </>
  );
}

function GiveUp({ upload }: { upload: string }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.choice}>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        <Trans>Remove the upload</Trans>
      </Button>
      {isAsking && (
        <ActDialog
          title={<Trans>Remove the upload</Trans>}
          label={<Trans>Remove</Trans>}
          variant="danger"
          done={t`Removed`}
          work={async (reason) => {
            await send('delete', '/api/console/site-uploads', { upload, reason });
            stopSending(upload);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <Trans>The file and what was in it go from the server. Members who came by it stay.</Trans>
          </p>
        </ActDialog>
      )}
    </div>
  );
}
