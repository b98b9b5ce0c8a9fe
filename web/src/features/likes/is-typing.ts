/** Fields that take no text. */
const NOT_TYPED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether the keyboard goes into a text just now. */
export function isTyping({ activeElement }: Document): boolean {
  if (activeElement instanceof HTMLTextAreaElement) return true;
  if (activeElement instanceof HTMLInputElement) return !NOT_TYPED.has(activeElement.type);
  return activeElement instanceof HTMLElement && activeElement.isContentEditable;
}
