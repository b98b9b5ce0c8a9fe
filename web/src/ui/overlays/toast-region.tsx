import { useStore } from '#/lib/store';
import { lazyPart } from '#/ui/layout/lazy-part';
import { toasts } from '#/ui/overlays/toast-store';

const ToastList = lazyPart(() => import('#/ui/overlays/toast-list').then((module) => module.ToastList), {
  words: 'none',
});

/** Where toasts appear; brings its list with the first of them. */
export function ToastRegion() {
  const used = useStore(toasts).length > 0;
  return used ? <ToastList /> : null;
}
