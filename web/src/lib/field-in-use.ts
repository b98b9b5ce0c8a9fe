/** Whether somebody is at a field of this page now: what another tab wrote must not change it under their fingers. */
export function isFieldInUse(): boolean {
  return document.hasFocus() && (document.activeElement?.matches('input, textarea, select') ?? false);
}
