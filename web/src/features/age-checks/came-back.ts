/** What whoever checks ages sends along when the browser comes back. */
export interface CameBack {
  state: string;
  /** null: the member gave up there. */
  code: string | null;
}

/** Read from the address as it stands: what looks like a number is none here. */
export function cameBack(search: string): CameBack | null {
  const said = new URLSearchParams(search);
  const [state, code] = [said.get('state'), said.get('code')];
  return state && (code || said.has('error')) ? { state, code } : null;
}
