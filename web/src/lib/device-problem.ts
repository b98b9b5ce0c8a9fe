/** Why a camera or a microphone gives nothing. */
export type DeviceProblem = 'refused' | 'none' | 'busy';

/** What a failed request for one means to the one who asked. */
export function deviceProblemOf(error: unknown): DeviceProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'none';
  return 'busy';
}
