import { useEffect, useRef, useState } from 'react';
import { bringComplaintFile } from '#/api/actions/complaints';
import { ProblemError } from '#/api/problem';
import type { Id } from '#/api/types';

/** Files of one turn (complaint.php). */
export const MOST_FILES = 5;

export interface BroughtFile {
  key: number;
  name: string;
  bytes: number;
  /** null: on its way, or refused. */
  id: Id | null;
  /** 0 to 1 while it is on its way. */
  share: number;
  /** What was refused; an empty text where the server said nothing. */
  refusal: string | null;
}

export interface FilesState {
  files: readonly BroughtFile[];
  /** Some are still on their way. */
  busy: boolean;
  /** Of those that arrived. */
  ids: Id[];
  add: (chosen: File[]) => void;
  remove: (key: number) => void;
  clear: () => void;
}

/** Files that are brought as soon as they are chosen, each on its own. */
export function useFiles(): FilesState {
  const [files, setFiles] = useState<readonly BroughtFile[]>([]);
  const counter = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);
  const change = (key: number, changes: Partial<BroughtFile>) => setFiles((known) => known.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  async function bring(key: number, file: File) {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const { id, name, bytes } = await bringComplaintFile(file, { signal: stop.signal, idempotencyKey: crypto.randomUUID(), onProgress: (share) => change(key, { share }) });
      change(key, { id, name, bytes });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { refusal: error instanceof ProblemError ? error.problem.detail : '' });
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    files,
    busy: files.some(({ id, refusal }) => id === null && refusal === null),
    ids: files.flatMap(({ id }) => id ?? []),
    add: (chosen) => {
      const taken = chosen.slice(0, Math.max(0, MOST_FILES - files.length)).map((file) => ({ file, key: (counter.current += 1) }));
      setFiles((known) => [...known, ...taken.map(({ file, key }) => ({ key, name: file.name, bytes: file.size, id: null, share: 0, refusal: null }))]);
      taken.forEach(({ file, key }) => void bring(key, file));
    },
    remove: (key) => {
      stops.current.get(key)?.abort();
      setFiles((known) => known.filter((file) => file.key !== key));
    },
    clear: () => setFiles([]),
  };
}
