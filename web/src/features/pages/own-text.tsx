import type { ReactNode } from 'react';

/**
 * On a page made at build time both texts stand, between marks: the server keeps the built-in one, or, where
 * the site has its own text, that (SERVER-CONTRACT.md).
 */
export function builtInOr(mark: 'own' | 'own_contents', builtIn: ReactNode, own: ReactNode): ReactNode {
  return (
    <>
      {'{{^own}}'}
      {builtIn}
      {`{{/own}}{{#${mark}}}`}
      {own}
      {`{{/${mark}}}`}
    </>
  );
}

/** The same of a text alone. */
export function builtInOrText(own: string, builtIn: string): string {
  return `{{^own}}${builtIn}{{/own}}{{#own}}${own}{{/own}}`;
}
