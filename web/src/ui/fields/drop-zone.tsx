import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './drop-zone.module.css';

/** The files among what was dropped or pasted. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** A spreadsheet's cells come as a picture too: they are meant as text. */
const isText = ({ types }: DataTransfer) => types.includes('text/plain') && types.includes('text/html');

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Shown over it while files are held there. */
  hint: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes pictures that are dropped on it, or pasted anywhere on the page; the buttons within do the same. */
export function DropZone({ onFiles, hint, className, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  // Entering a part of the zone comes before leaving the one before it.
  const depth = useRef(0);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData && isText(event.clipboardData)) return;
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
    <div
      className={classNames(styles.zone, className)}
      data-over={over ? '' : undefined}
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <p className={styles.dropHere} aria-hidden="true">
          {hint}
        </p>
      )}
    </div>
  );
}
