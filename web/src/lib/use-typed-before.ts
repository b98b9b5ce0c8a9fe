import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A form of a page that is made at build time: `take` hears once what stands in its fields when the app takes
 * over, by their names, without what is empty. React leaves it there, but its own values know nothing of it,
 * and the next rendering would take it away.
 */
export function useTypedBefore(
  take: (typed: Readonly<Record<string, string>>) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(take);
  useLayoutEffect(() => {
    if (!form.current) return;
    takeOver(
      Object.fromEntries(
        [...new FormData(form.current)].flatMap(([name, value]) =>
          typeof value === 'string' && value !== '' ? [[name, value]] : [],
        ),
      ),
    );
  }, []);
  return form;
}
