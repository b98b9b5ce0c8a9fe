/** Moves focus to the page's h1, for keys and readers: after a navigation, or when what had the focus goes away. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
