import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** What a timer can hold; `t` beyond it is nobody's wish. */
const LONGEST_S = (2 ** 31 - 1) / 1000;

/**
 * Spec 4: where the address says `t`, calls `show` after so many seconds, wherever the member is by then, and
 * takes it out of the address.
 */
export function useTimedLike(show: () => void): void {
  const seconds = useSearch({ strict: false, select: ({ t }) => t });
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useEffectEvent(show);
  useEffect(() => {
    if (seconds === undefined) return;
    clearTimeout(timer.current);
    if (seconds <= LONGEST_S) timer.current = setTimeout(() => shown(), seconds * 1000);
    // At once, so that neither a reload nor the way back starts it anew.
    void navigate({
      to: '.',
      search: (asked) => ({ ...asked, t: undefined }),
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
    });
  }, [seconds, navigate]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
