/** The screens of the deletion flow before the account is gone; the first has no name in the address. */
export type LeavingStep = 'reasons' | 'offers' | 'confirm';
