import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/** Whole seconds until `end`, in ms of this device's clock; 0 once it has come. */
export function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / TICK_MS));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
