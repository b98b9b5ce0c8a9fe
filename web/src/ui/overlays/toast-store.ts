import { whenMemberForgotten } from '#/lib/forget-member';
import { createStore } from '#/lib/store';

export interface Toast {
  id: string;
  text: string;
  tone: 'ok' | 'danger' | 'info';
  /** A way to undo or to look closer. */
  action?: { label: string; run: () => void };
}

/** The toasts on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
whenMemberForgotten(() => toasts.set([]));

/** Shows a short message for some seconds; `text` is already in the reader's language. */
export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  toasts.set([...toasts.get().slice(-2), { id: crypto.randomUUID(), text, tone: 'ok', ...options }]);
}

/** Takes one toast away. */
export function dismissToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
