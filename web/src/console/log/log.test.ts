import { describe, expect, it } from 'vitest';
import { fits, readLogSearch, toggled, valuesOf } from '#/console/api/log';
import { factsOf } from '#/console/log/log-words';

const ID = '5f4b2c7a-0000-4000-8000-000000000001';

describe('filters of the log', () => {
  it('are read from the address as far as they mean something', () => {
    expect(
      readLogSearch({
        chain: 'act,looked',
        action: 'photo.rejected,DROP TABLE',
        staff: `${ID},me`,
        via: 3,
        from: '2026-03-01',
        until: 'tomorrow',
        sort: 'x',
      }),
    ).toEqual({ chain: 'act', action: 'photo.rejected', staff: ID, from: '2026-03-01' });
  });

  it('take a value and give it back, and are gone with the last one', () => {
    const one = toggled(undefined, 'console');
    const two = toggled(one, 'job');
    expect([one, two, toggled(two, 'console'), toggled(one, 'console')]).toEqual([
      'console',
      'console,job',
      'job',
      undefined,
    ]);
    expect(valuesOf(two)).toEqual(['console', 'job']);
  });

  it('take no value that the call would refuse', () => {
    expect([fits('subject', ID), fits('subject', 'Eva'), fits('via', 'mail'), fits('action', 'a,b')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

it('tells facts without braces', () => {
  expect(
    factsOf({
      job: 4,
      trail: 'report_audit',
      row: 'ab',
      key: '8',
      old_role: 'auditor',
      none: null,
      scope: { all: true },
    }),
  ).toEqual([
    ['job', '4'],
    ['old role', 'auditor'],
    ['scope', '{"all":true}'],
  ]);
});
