import type { ReactNode } from 'react';
import type { LanderProfile } from '#/api/wire';

/**
 * How people are called on a page that is made at build time: the server puts those in who are shown
 * (web/SERVER-CONTRACT.md).
 */
const MARKED = /^\{\{(?<mark>person_\d+)_id\}\}$/u;

function markOf(person: LanderProfile): string | undefined {
  return MARKED.exec(person.id)?.groups?.mark;
}

interface ShownProps {
  /** Nobody: there are fewer people than places. */
  person: LanderProfile | undefined;
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * `children` where there is somebody, else `otherwise`. A page that is made at build time holds both, between
 * marks, and the server leaves one out. No `useId` within: places are counted differently there.
 */
export function Shown({ person, otherwise = null, children }: ShownProps) {
  if (!person) return otherwise;
  const mark = markOf(person);
  if (!mark) return children;
  return (
    <>
      {`{{#${mark}}}`}
      {children}
      {`{{/${mark}}}`}
      {otherwise && (
        <>
          {`{{^${mark}}}`}
          {otherwise}
          {`{{/${mark}}}`}
        </>
      )}
    </>
  );
}

interface WhereProps {
  person: LanderProfile;
  children: ReactNode;
}

function Where({ person, holds, fact, children }: WhereProps & { holds: boolean; fact: string }) {
  if (!holds) return null;
  const mark = markOf(person);
  return mark ? (
    <>
      {`{{#${mark}_${fact}}}`}
      {children}
      {`{{/${mark}_${fact}}}`}
    </>
  ) : (
    children
  );
}

/** `children` where nobody is behind the profile; between marks as above. */
export function WhereFictional(props: WhereProps) {
  return <Where {...props} holds={props.person.fictional} fact="fictional" />;
}

/** `children` where the region is on the map of its country; between marks as above. */
export function WhereOnMap(props: WhereProps) {
  return <Where {...props} holds={props.person.at !== null} fact="at" />;
}
