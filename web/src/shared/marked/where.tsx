import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';

/**
 * Whether the page is being made at build time, with marks in the place of a site's values: never true in a
 * browser.
 */
export function useIsMarked(): boolean {
  const { name } = useSettings();
  return import.meta.env.SSR && name.startsWith('{{');
}

interface WhereProps {
  /** The server's name of it (SERVER-CONTRACT.md). */
  mark: 'us' | 'message_price' | 'refund';
  holds: boolean;
  children: ReactNode;
}

/**
 * `children` where it holds. On a page made at build time they stand between marks, and the server leaves them out
 * elsewhere.
 */
export function Where({ mark, holds, children }: WhereProps) {
  if (!useIsMarked()) return holds ? children : null;
  return (
    <>
      {`{{#${mark}}}`}
      {children}
      {`{{/${mark}}}`}
    </>
  );
}
