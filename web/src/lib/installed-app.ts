/** True when the site runs as an installed app and the browser shows no back button of its own (spec 2). */
export function isInstalledApp(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
}
