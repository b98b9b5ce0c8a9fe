import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { components } from '#/console/api/schema.console';

type Body = components['schemas']['Problem'];

/** A refusal of the server, or no answer at all (status 0). */
export class ConsoleProblem extends Error {
  override readonly name = 'ConsoleProblem';
  readonly body: Body;

  constructor(body: Body) {
    super(body.detail || body.code);
    this.body = body;
  }

  get code(): string {
    return this.body.code;
  }

  get status(): number {
    return this.body.status;
  }

  /** Text of one wrong field, if the server named it. */
  field(name: string): string | undefined {
    return this.body.errors?.find((one) => one.field === name)?.detail;
  }
}

/** What stands for an answer that never came, or was none of ours. */
export function unreachable(): ConsoleProblem {
  return new ConsoleProblem({ status: 0, code: 'unreachable', detail: '' });
}

/** The refusal in an answer that is not 2xx. */
export async function readProblem(response: Response): Promise<ConsoleProblem> {
  const isOurs = /json/u.test(response.headers.get('Content-Type') ?? '');
  const body = isOurs ? ((await response.json().catch(() => null)) as Body | null) : null;
  return typeof body?.code === 'string' ? new ConsoleProblem(body) : unreachable();
}

/** Any error as something to show; a fault of ours is told to the browser's own log. */
export function asProblem(error: unknown): ConsoleProblem {
  if (error instanceof ConsoleProblem) return error;
  reportError(error);
  return new ConsoleProblem({ status: 500, code: 'unexpected', detail: '' });
}

/** Whether it is a refusal with this stable code. */
export function isProblem(error: unknown, code: string): error is ConsoleProblem {
  return error instanceof ConsoleProblem && error.code === code;
}

/** A refusal for people: the server's own sentence, or ours where it could not say one. */
export function saidOf(problem: ConsoleProblem): string {
  if (problem.body.detail) return problem.body.detail;
  return problem.status === 0
    ? t(i18n)`We can't reach the server. Check your connection and try again.`
    : t(i18n)`Something went wrong. Please try again.`;
}
