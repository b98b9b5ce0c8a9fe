import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** Filters of the log that take several values each. */
export const LOG_LISTS = ['chain', 'via', 'action', 'staff', 'site', 'subject_kind', 'subject'] as const;
export type LogList = (typeof LOG_LISTS)[number];

/** Which lines of the log one wants to see; stands in the address, values of a list with commas between them. */
export type LogSearch = Partial<Record<LogList | 'from' | 'until', string>>;

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/u.test(text) && !Number.isNaN(Date.parse(text));
const SHAPES: Record<LogList, RegExp> = {
  chain: /^(?:act|read)$/u,
  via: /^(?:console|command|job|sql)$/u,
  action: /^[a-z_.]+$/u,
  staff: /^[0-9a-f-]{36}$/u,
  site: /^[0-9a-f-]{36}$/u,
  subject_kind: /^[a-z_]+$/u,
  subject: /^[0-9a-f-]{36}$/u,
};

/** Whether a filter can have this value. */
export function fits(list: LogList, value: string): boolean {
  return SHAPES[list].test(value);
}

/** The values of a filter. */
export function valuesOf(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

/** With this value where it was not, and without it where it was; nothing where none is left. */
export function toggled(text: string | undefined, value: string): string | undefined {
  const values = valuesOf(text);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.join(',') || undefined;
}

/** What stands in the address, as far as it means something. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const wish: LogSearch = {};
  for (const list of LOG_LISTS) {
    const text = search[list];
    const values = typeof text === 'string' ? valuesOf(text).filter((value) => fits(list, value)) : [];
    if (values.length > 0) wish[list] = values.join(',');
  }
  for (const edge of ['from', 'until'] as const) {
    const text = search[edge];
    if (typeof text === 'string' && isMoment(text)) wish[edge] = text;
  }
  return wish;
}

/** As the reader's clock has it, in the form that calls take. */
function moment(text: string | undefined): string | undefined {
  return text && new Date(text.includes('T') ? text : `${text}T00:00`).toISOString();
}

/** As a call takes it. */
export const queryOf = (wish: LogSearch) => ({ ...wish, from: moment(wish.from), until: moment(wish.until) });

/** The log, page by page, the newest line first. */
export const logQuery = (wish: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ['log', wish],
    queryFn: ({ pageParam, signal }) => get('/api/console/audit-log', { ...queryOf(wish), cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
