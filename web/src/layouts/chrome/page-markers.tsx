import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOfferedLocales } from '#/api/site';
import { isInstalledApp } from '#/lib/installed-app';
import { focusHeading } from '#/lib/page-title';

/**
 * Sets what styles pick by on `<html>` (spec 2): an index or another page, the installed-app mode, and the
 * languages offered there.
 */
export function PageMarkers() {
  const { pathname } = useLocation();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.view = pathname === '/' ? 'index' : 'page';
    dataset.mode = isInstalledApp() ? 'installed' : 'browser';
  }, [pathname]);
  const offered = useOfferedLocales();
  const own = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.locales)?.staticData.locales,
  });
  const locales = (own ?? offered).join(' ');
  useEffect(() => {
    document.documentElement.dataset.locales = locales;
  }, [locales]);
  return null;
}

/**
 * A text field that outlived the navigation, as a new conversation's does, keeps the focus and a phone's
 * keyboard.
 */
function isWriting(): boolean {
  return document.activeElement?.matches('main textarea') ?? false;
}

/** Moves focus to the h1 of a page that was navigated to, so that readers and keys start there. */
export function FocusOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || isWriting()) return;
        focusHeading();
      }),
    [router],
  );
  return null;
}
