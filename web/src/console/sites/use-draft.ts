import { useEffect, useState } from 'react';
import { useSession } from '#/console/api/session';
import type { SiteAnswer } from '#/console/api/types';
import { keepDraft, keptDraft, type Draft, type Values } from '#/console/sites/draft';

const NOTHING: Values = {};
/** So long after the last key a change is tried. */
const REST_MS = 700;

/** What one changes of a site: begins with what was left unsaved, and is kept while one looks at other pages. */
export function useDraft({ site, version, settings }: SiteAnswer) {
  const { staff } = useSession();
  const key = `${staff}:${site.id}`;
  const [kept, setKept] = useState<Draft | undefined>(() => keptDraft(key));
  // Without a change of one's own, the newest version is what one sees. What was just saved may be newer than what was
  // fetched.
  const isOwn = kept !== undefined && (Object.keys(kept.values).length > 0 || kept.version > version);
  const draft = isOwn ? kept : { version, base: settings, values: NOTHING };
  const setDraft = (next: Draft) => {
    keepDraft(key, next);
    setKept(next);
  };
  return { draft, setDraft, isStale: draft.version < version };
}

/** The changes as they were when one last paused. */
export function useRested(values: Values): Values {
  const [rested, setRested] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setRested(values), REST_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return Object.keys(values).length === 0 ? NOTHING : rested;
}
