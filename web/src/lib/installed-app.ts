/** True when the site runs as an installed app and the browser shows no back button of its own (spec 2). */
export function isInstalledApp(): boolean {
  if (typeof matchMedia !== 'function') return false;
  // The second is an iPhone's own word.
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}
