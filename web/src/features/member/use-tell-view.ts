import { useEffect } from 'react';
import { tellView } from '#/api/actions/privacy';
import { useUser } from '#/api/session';
import type { Id, Profile } from '#/api/wire';
import { whenMemberForgotten } from '#/lib/forget-member';

/** Whoever leaves sooner only passed by. */
const STAY_MS = 2_000;
/** The server knows of no more than one look an hour. */
const AGAIN_MS = 60 * 60_000;

/** When this page last told of a look at whom. */
const told = new Map<Id, number>();
whenMemberForgotten(() => told.clear());

/** Runs `work` once the page was in view for so long without a break; returns what ends the waiting. */
function afterStaying(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', begin);
  };
  const done = () => {
    end();
    work();
  };
  function begin() {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(done, STAY_MS);
  }
  document.addEventListener('visibilitychange', begin);
  begin();
  return end;
}

/**
 * Tells the server that the member looks at this profile, once it was in view for two seconds; never of one's own, of a
 * fictional one, nor for a member whom nobody is to see looking.
 */
export function useTellView(profile: Profile | undefined): void {
  const user = useUser();
  const shows = user?.shows_visits && !user.invisible && user.profile.id !== profile?.id;
  const id = shows && profile && !profile.fictional ? profile.id : null;
  useEffect(() => {
    if (!id || Date.now() - (told.get(id) ?? -AGAIN_MS) < AGAIN_MS) return undefined;
    return afterStaying(() => {
      told.set(id, Date.now());
      // Nobody waits for it: should this fail, the next visit tells.
      tellView(id).catch(() => told.delete(id));
    });
  }, [id]);
}
