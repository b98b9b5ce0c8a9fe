import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { workers } from '#/lib/service-worker';
import { SHARED_TO, type SharedAnswer, type SharedQuestion } from '#/lib/shared-photos';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';

/** What another app shared, once; nothing where no service worker holds any. */
function takeShared(): Promise<File[]> {
  const worker = workers()?.controller;
  if (!worker || location.pathname + location.hash !== SHARED_TO) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<SharedAnswer>) => resolve(data.photos), { once: true });
    port1.start();
    worker.postMessage({ type: 'shared-photos' } satisfies SharedQuestion, [port2]);
  });
}

/** The photos stand further down than a phone shows. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' });

/** Asks before photos that came from another app go on the profile: a press there may have been meant for a chat. */
export function SharedPhotos({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    let gone = false;
    const take = async () => {
      const taken = await takeShared();
      if (!gone) setFiles(taken);
    };
    void take();
    return () => {
      gone = true;
    };
  }, []);
  const count = files.length;
  if (count === 0) return null;
  const add = () => {
    onFiles(files);
    setFiles([]);
  };
  return (
    <div ref={intoView}>
      <Notice
        announce
        onDismiss={() => setFiles([])}
        action={
          <Button size="small" onClick={add}>
            <Trans>Add photos</Trans>
          </Button>
        }
      >
        <Plural
          value={count}
          one="Add the photo you shared to your profile?"
          other="Add the # photos you shared to your profile?"
        />
      </Notice>
    </div>
  );
}
