import { lazy, Suspense } from 'react';
import { useStore } from '#/lib/store';
import { toasts } from '#/ui/toast-store';

const ToastList = lazy(() => import('#/ui/toast-list').then((module) => ({ default: module.ToastList })));

/** Where toasts appear; brings its list with the first of them. */
export function ToastRegion() {
  const used = useStore(toasts).length > 0;
  return used ? <Suspense><ToastList /></Suspense> : null;
}
