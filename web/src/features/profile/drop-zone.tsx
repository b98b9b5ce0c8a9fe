import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react';
import styles from './photos.module.css';

/** The files among what was dropped or pasted. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes pictures that are dropped on it, or pasted anywhere on the page; the buttons within do the same. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  // Entering a part of the zone comes before leaving the one before it.
  const depth = useRef(0);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesIn(event.clipboardData).filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener('paste', (event) => paste(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const enter = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    depth.current += 1;
    setOver(true);
  };
  const leave = () => {
    depth.current = Math.max(depth.current - 1, 0);
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles(filesIn(event.dataTransfer));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way beside the buttons in it
    <div className={styles.zone} data-over={over ? '' : undefined} onDragEnter={enter} onDragLeave={leave} onDragOver={(event) => bringsFiles(event) && event.preventDefault()} onDrop={drop}>
      {children}
      {over && <p className={styles.dropHere} aria-hidden="true"><Trans>Drop your photos here</Trans></p>}
    </div>
  );
}
