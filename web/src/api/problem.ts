import type { Problem } from '#/api/wire';

/** A refusal of the server (`application/problem+json`) or a failure to reach it (status 0). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** Seconds that the server asks to wait for; 0 where it says nothing. */
  readonly retryAfter: number;

  constructor(problem: Problem, retryAfter = 0) {
    super(problem.detail || problem.code);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** HTTP status; 0 when no answer came. */
  get status(): number {
    return this.problem.status;
  }

  get code(): string {
    return this.problem.code;
  }

  /** Text of one form field's error, if the server named that field. */
  field(name: string): string | undefined {
    return this.problem.errors?.find((error) => error.field === name)?.detail;
  }
}

function isFieldProblem(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'field' in value && 'detail' in value;
}

/** By hand and not by valibot: this is part of every first load. */
function isProblemBody(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { status, code, detail, errors } = { status: 0, code: null, detail: null, errors: [], ...body } as Record<
    string,
    unknown
  >;
  const named = typeof status === 'number' && typeof code === 'string' && typeof detail === 'string';
  return named && Array.isArray(errors) && errors.every(isFieldProblem);
}

/** Whether an answer says of itself that it is one of the server's; a proxy's or a hotel's page is not. */
export function isOurs({ headers }: Response): boolean {
  return /json/u.test(headers.get('Content-Type') ?? '');
}

/**
 * The refusal in an answer that is not 2xx. One that is no problem of ours was made on the way: a status that a
 * proxy means as it says stays, anything else is as no answer.
 */
export async function readProblem(response: Response): Promise<ProblemError> {
  const { status, headers } = response;
  const retryAfter = Math.max(0, Number(headers.get('Retry-After')) || 0);
  const body: unknown = isOurs(response) ? await response.json().catch(() => undefined) : undefined;
  if (isProblemBody(body)) return new ProblemError(body, retryAfter);
  return status === 413 || status === 429 || status >= 500
    ? new ProblemError({ status, code: 'unexpected_answer', detail: '' }, retryAfter)
    : unreachable();
}

/** The refusal of a call that never got an answer. */
export function unreachable(): ProblemError {
  return new ProblemError({ status: 0, code: 'unreachable', detail: '' });
}

/**
 * Any error as something to show. What is no refusal is a fault of ours: it is told to whoever listens for
 * those.
 */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  reportError(error);
  return new ProblemError({ status: 500, code: 'unexpected', detail: '' });
}

/** True for a refusal with this stable code. */
export function isProblem(error: unknown, code: string): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}
