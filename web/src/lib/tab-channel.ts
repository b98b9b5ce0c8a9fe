/** What the tabs of this browser say to each other under `name`; nothing where cookies and storage are refused. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Firefox refuses it with the storage.
    return undefined;
  }
}
