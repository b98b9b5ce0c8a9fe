/** Real page loads: they clear all that modules hold. Apart, so that tests stand in for them. */
export const loadPage = {
  to: (href: string) => location.assign(href),
  again: () => location.reload(),
};
