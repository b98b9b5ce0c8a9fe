import type { Problem } from '#/api/types';

/** A refusal of the server (`application/problem+json`) or a failure to reach it (status 0). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail || problem.code);
    this.problem = problem;
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
  const { status, code, detail, errors } = { status: 0, code: null, detail: null, errors: [], ...body } as Record<string, unknown>;
  const named = typeof status === 'number' && typeof code === 'string' && typeof detail === 'string';
  return named && Array.isArray(errors) && errors.every(isFieldProblem);
}

/** The refusal in an answer that is not 2xx; a body that is no problem keeps the status alone. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblemBody(body)) return new ProblemError(body);
  return new ProblemError({ status: response.status, code: 'unexpected_answer', detail: '' });
}

/** The refusal of a call that never got an answer. */
export function unreachable(): ProblemError {
  return new ProblemError({ status: 0, code: 'unreachable', detail: '' });
}

/** True for a refusal with this stable code. */
export function isProblem(error: unknown, code: string): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}
