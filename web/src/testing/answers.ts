import { vi } from 'vitest';

/** One call of the app: what it sent. */
export interface Sent {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

type Reply = (sent: Sent) => Response | Promise<Response>;

/** An answer of 200 with this body. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/**
 * A refusal as the server writes it; `fields` are texts by field. A fault that is final is 501: the client
 * tries 500 again.
 */
export function refuse(status: number, code: string, fields: Record<string, string> = {}): Response {
  const errors = Object.entries(fields).map(([field, detail]) => ({ field, code, detail }));
  return Response.json(
    { status, code, detail: errors.length > 0 ? '' : `Refused: ${code}`, ...(errors.length > 0 && { errors }) },
    { status },
  );
}

/**
 * Stands in for the server: replies by "METHOD /path"; what is not named stays unanswered. Returns what was
 * sent, oldest first.
 */
export function serve(replies: Record<string, Reply>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'EventSource',
    vi.fn(
      class extends EventTarget {
        close() {}
      },
    ),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = url.split('?')[0] ?? url;
    const call: Sent = {
      method,
      path,
      body: init.body ? JSON.parse(String(init.body)) : null,
      key: new Headers(init.headers).get('Idempotency-Key'),
    };
    sent.push(call);
    return replies[`${method} ${path}`]?.(call) ?? new Promise(() => {});
  });
  return sent;
}
