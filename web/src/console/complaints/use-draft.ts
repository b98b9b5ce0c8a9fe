import { useEffect, useRef, useState } from 'react';
import { send } from '#/console/api/call';
import { useSession } from '#/console/api/session';
import type { ConsoleCase } from '#/console/api/types';

/** So long after the last key the draft is kept on the server. */
const REST_MS = 1200;

/** The answer as it is written: begins with one's own draft, and is kept on the server while one writes. */
export function useDraft(data: ConsoleCase) {
  const { staff } = useSession();
  const own = data.draft?.by.id === staff ? data.draft.text : '';
  const [text, setText] = useState(own);
  const [state, setState] = useState<'kept' | 'writing' | 'failed'>('kept');
  const kept = useRef(own);
  const turn = data.lines.at(-1)?.turn ?? 1;
  useEffect(() => {
    if (text === kept.current) return;
    const save = async () => {
      try {
        await send('put', '/api/console/complaint-draft', { number: data.number, text, turn });
        kept.current = text;
        setState('kept');
      } catch {
        setState('failed');
      }
    };
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [text, turn, data.number]);
  /** What was sent needs no draft any more; the server has dropped it. */
  const clear = () => {
    kept.current = '';
    setText('');
    setState('kept');
  };
  const write = (next: string) => {
    setText(next);
    setState('writing');
  };
  const others = data.draft && data.draft.by.id !== staff ? data.draft : null;
  return { text, setText: write, state, clear, others };
}
