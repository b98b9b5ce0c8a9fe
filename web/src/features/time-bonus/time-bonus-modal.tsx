import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isPutAside, putAside } from '#/api/actions/dismissals';
import { timeBonus } from '#/api/time-bonus';
import type { User } from '#/api/wire';
import { useMembersArea } from '#/features/time-bonus/time-bonus-keeper';
import { loadArea } from '#/i18n/catalogues';
import { takeAlone, whenSeen } from '#/lib/one-tab';
import { useStore } from '#/lib/store';
import { lazyPart } from '#/ui/layout/lazy-part';

/** Spec 9: modal delay 40000 ms. */
const DELAY_MS = 40_000;
/** Another dialog is not covered, and another tab may have this one: it waits until either is closed. */
const AGAIN_MS = 500;

const TimeBonusDialog = lazyPart(
  async () => {
    const [{ TimeBonusDialog: component }] = await Promise.all([
      import('#/features/time-bonus/time-bonus-dialog'),
      loadArea('app'),
    ]);
    return component;
  },
  { words: 'none' },
);

/**
 * Spec 4: 40 seconds after entering the members area, for members without credits, once; leaving the area
 * cancels it.
 */
export function TimeBonusModal({ user }: { user: User }) {
  const client = useQueryClient();
  const inArea = useMembersArea();
  const { isVisible } = useStore(timeBonus);
  const [open, setOpen] = useState(false);
  // For a browser that keeps nothing.
  const [aside, setAside] = useState(false);
  const mayOpen = useEffectEvent(
    () => user.credits === 0 && timeBonus.get().isVisible && !aside && !isPutAside(user, 'hide-time-bonus-modal'),
  );
  useEffect(() => {
    if (!inArea) return;
    const left = new AbortController();
    let giveBack: (() => void) | null = null;
    const due = async () => {
      await whenSeen();
      if (left.signal.aborted || !mayOpen()) return;
      const isFree = !document.querySelector('dialog[open]');
      giveBack ??= isFree ? await takeAlone('time-bonus') : null;
      if (left.signal.aborted) giveBack?.();
      else if (giveBack && isFree) setOpen(true);
      else timer = setTimeout(due, AGAIN_MS);
    };
    let timer = setTimeout(due, DELAY_MS);
    return () => {
      left.abort();
      giveBack?.();
      clearTimeout(timer);
      setOpen(false);
    };
  }, [inArea]);
  if (!open || !isVisible) return null;
  const close = () => {
    putAside(client, user, 'hide-time-bonus-modal').catch(() => {});
    setAside(true);
    setOpen(false);
  };
  return <TimeBonusDialog onClose={close} />;
}
