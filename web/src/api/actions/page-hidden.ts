/** Tells the server that somebody was here until now (spec 7); a beacon, since the page may be gone at once. */
export function tellPageHidden(): void {
  navigator.sendBeacon?.('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }));
}
