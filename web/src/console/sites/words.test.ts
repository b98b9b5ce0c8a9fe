import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHOICES } from '#/console/sites/choice-words';
import { FAULT_NAMES, reasonOf } from '#/console/sites/moving-words';
import { AFFECTS, GROUPS, GROUP_NAMES, stepOf, STEP_ORDER, STEPS } from '#/console/sites/site-words';
import { SETTING_WORDS } from '#/console/sites/setting-words';
import { readItems } from '../../../tools/catalogues.ts';

const document = JSON.parse(readFileSync('../server/openapi.console.json', 'utf8')) as {
  components: { schemas: Record<string, { enum?: string[] }> };
};
const codes = (schema: string) => document.components.schemas[schema]?.enum ?? [];

describe('every setting', () => {
  it('has a name, a help and who notices, in the console’s four languages', () => {
    const keys = codes('SettingKey');
    expect(keys.length).toBeGreaterThan(40);
    expect(Object.keys(SETTING_WORDS).toSorted()).toEqual(keys.toSorted());
    expect(Object.keys(AFFECTS).toSorted()).toEqual(codes('Affects').toSorted());
    expect(GROUPS.toSorted()).toEqual(codes('SettingGroup').toSorted());
    const words = [
      ...Object.values(SETTING_WORDS).flatMap(({ label, help }) => [label, help]),
      ...Object.values(AFFECTS),
      ...Object.values(GROUP_NAMES),
      ...Object.values(CHOICES).flatMap((choices) => Object.values(choices ?? {})),
    ].map(({ message = '' }) => message);
    expect(words.filter((word) => word === '')).toEqual([]);
    for (const locale of ['nl', 'de', 'fr']) {
      const texts = new Map(readItems(locale, 'console-sites').map((item) => [item.msgid, item.msgstr[0] ?? '']));
      expect(words.filter((word) => !texts.get(word))).toEqual([]);
    }
  });

  it('has no two of the same name', () => {
    const labels = Object.values(SETTING_WORDS).map(({ label }) => label.message);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('a line that an import refuses or changes', () => {
  it('has its reason in words', () => {
    const folder = '../server/src/moving';
    const sources = readdirSync(folder).filter((name) => name.endsWith('.rs'));
    const codes = sources.flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/fault\(\s*"(\w+)"/gu)].map(([, code = '']) => code),
    );
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !reasonOf(code))).toEqual([]);
  });
});

describe('an archive that is not taken', () => {
  it('has its reason in words', () => {
    const source = readFileSync('../server/src/moving/archive/mod.rs', 'utf8');
    const faults = [...source.matchAll(/=> "(archive_\w+)"/gu)].map(([, code = '']) => code);
    expect(faults.toSorted()).toEqual(Object.keys(FAULT_NAMES).toSorted());
  });
});

describe('a finding', () => {
  it('belongs to one step of the checklist', () => {
    const kinds = STEP_ORDER.flatMap((step) => STEPS[step].kinds);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect([stepOf('texts'), stepOf('bundles'), stepOf('methods'), stepOf('tls')]).toEqual([
      'texts',
      'sales',
      'payment',
      'rest',
    ]);
  });
});
