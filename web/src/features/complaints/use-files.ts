import { useEffect, useRef, useState } from 'react';
import { bringComplaintFile } from '#/api/actions/complaints';
import { ProblemError } from '#/api/problem';
import type { Id } from '#/api/wire';

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
  /** The last choice had more than fit. */
  isOverfull: boolean;
  /**
   * Those that arrived, as soon as none is on its way; null: one was refused meanwhile, so that its owner
   * decides, or its owner has left the page.
   */
  arrived: () => Promise<Id[] | null>;
  add: (chosen: File[]) => void;
  remove: (key: number) => void;
  clear: () => void;
}

/** Files that are brought as soon as they are chosen, each on its own. */
export function useFiles(): FilesState {
  const [files, setFiles] = useState<readonly BroughtFile[]>([]);
  const [isOverfull, setIsOverfull] = useState(false);
  const counter = useRef(0);
  const refusals = useRef(0);
  const hasLeft = useRef(false);
  const arrivals = useRef(new Map<number, Id>());
  const ways = useRef(new Map<number, { stop: AbortController; end: Promise<void> }>());
  useEffect(() => {
    const running = ways.current;
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      running.forEach(({ stop }) => stop.abort());
    };
  }, []);
  const change = (key: number, changes: Partial<BroughtFile>) =>
    setFiles((known) => known.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  async function bring(key: number, file: File, stop: AbortController) {
    try {
      const { id, name, bytes } = await bringComplaintFile(file, {
        signal: stop.signal,
        idempotencyKey: crypto.randomUUID(),
        onProgress: (share) => change(key, { share }),
      });
      if (stop.signal.aborted) return;
      arrivals.current.set(key, id);
      change(key, { id, name, bytes });
    } catch (error) {
      if (stop.signal.aborted) return;
      refusals.current += 1;
      change(key, { refusal: error instanceof ProblemError ? error.problem.detail : '' });
    } finally {
      ways.current.delete(key);
    }
  }

  return {
    files,
    isOverfull,
    arrived: async () => {
      const refusedBefore = refusals.current;
      // One that is added meanwhile goes along.
      while (ways.current.size > 0) await Promise.all([...ways.current.values()].map(({ end }) => end));
      return hasLeft.current || refusals.current > refusedBefore ? null : [...arrivals.current.values()];
    },
    add: (chosen) => {
      const room = Math.max(0, MOST_FILES - files.length);
      setIsOverfull(chosen.length > room);
      const taken = chosen.slice(0, room).map((file) => ({ file, key: (counter.current += 1) }));
      setFiles((known) => [
        ...known,
        ...taken.map(({ file, key }) => ({
          key,
          name: file.name,
          bytes: file.size,
          id: null,
          share: 0,
          refusal: null,
        })),
      ]);
      taken.forEach(({ file, key }) => {
        const stop = new AbortController();
        ways.current.set(key, { stop, end: bring(key, file, stop) });
      });
    },
    remove: (key) => {
      ways.current.get(key)?.stop.abort();
      ways.current.delete(key);
      arrivals.current.delete(key);
      setIsOverfull(false);
      setFiles((known) => known.filter((file) => file.key !== key));
    },
    clear: () => {
      arrivals.current.clear();
      setIsOverfull(false);
      setFiles([]);
    },
  };
}
