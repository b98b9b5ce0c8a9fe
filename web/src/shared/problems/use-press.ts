import { useRef, useState } from 'react';
import { asProblem, type ProblemError } from '#/api/problem';

/** The work behind a button: once at a time, with what the server refused. */
export function usePress(work: () => Promise<void>): {
  press: () => void;
  busy: boolean;
  failure: ProblemError | null;
} {
  const working = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  async function run() {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(asProblem(error));
    } finally {
      working.current = false;
      setBusy(false);
    }
  }
  return { press: () => void run(), busy, failure };
}
