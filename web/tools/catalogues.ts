// The PO files under locales/: reading, filling and judging them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo, stringifyPo, type PoItem } from 'pofile-ts';

export const TARGETS = ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const;
export const AREAS = ['public', 'join', 'landers', 'app', 'verification'] as const;
/** What staff read, in languages of their own. */
export const CONSOLE = ['console', 'console-files', 'console-sites'] as const;
const CONSOLE_TARGETS: readonly string[] = ['de', 'fr', 'nl'];

/** The languages that a catalogue is translated to. */
export function targetsOf(area: string): readonly string[] {
  return (CONSOLE as readonly string[]).includes(area) ? CONSOLE_TARGETS : TARGETS;
}

/** All scripts and tests run in web/. */
const folder = '../locales/';

function fileOf(locale: string, area: string): string {
  return `${folder}${locale}/${area}.po`;
}

/** All messages of one catalogue. */
export function readItems(locale: string, area: string): PoItem[] {
  return parsePo(readFileSync(fileOf(locale, area), 'utf8')).items;
}

/** Puts `translations` (by English text) into one catalogue; returns how many it filled. */
export function fillCatalogue(locale: string, area: string, translations: ReadonlyMap<string, string>): number {
  const catalogue = parsePo(readFileSync(fileOf(locale, area), 'utf8'));
  let filled = 0;
  for (const item of catalogue.items) {
    const text = translations.get(item.msgid);
    // What is there stays: the same English is another text in another catalogue.
    if (text === undefined || item.msgstr[0]) continue;
    item.msgstr = [text];
    filled += 1;
  }
  // The parser adds every header there is; empty ones would only be noise in the history.
  for (const [name, value] of Object.entries(catalogue.headers)) if (!value) delete catalogue.headers[name];
  if (filled > 0) writeFileSync(fileOf(locale, area), stringifyPo(catalogue));
  return filled;
}

/** Names in a compiled message: strings, or `[name, type, branches]` with messages inside. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return [...part.matchAll(/<\/?\d+\/?>/gu)].map((match) => match[0]);
  if (!Array.isArray(part)) return [];
  const [name, , branches] = part as [string, unknown, Record<string, unknown> | undefined];
  const inside =
    typeof branches === 'object'
      ? Object.values(branches).flatMap((branch) => (Array.isArray(branch) ? branch.flatMap(namesIn) : namesIn(branch)))
      : [];
  return [`{${name}}`, ...inside];
}

/**
 * `{name}` and `<0>` that a translation must keep, in plural branches too; sorted. Throws where ICU cannot read
 * it.
 */
export function placeholdersOf(message: string): string[] {
  const compiled: unknown = compileMessage(message);
  const parts = Array.isArray(compiled) ? compiled : [compiled];
  return [...new Set(parts.flatMap(namesIn))].toSorted();
}

/** What is wrong with the catalogues, one line each; empty when all is well. */
export function findFaults(): string[] {
  const strangers = readdirSync(folder).filter((name) => !['en', ...TARGETS].includes(name));
  const faults = strangers.map((name) => `locales/${name}: no language of ours`);
  for (const area of [...AREAS, ...CONSOLE]) {
    const source = readItems('en', area).map((item) => item.msgid);
    for (const locale of targetsOf(area)) faults.push(...faultsOf(locale, area, source));
  }
  return faults;
}

function faultsOf(locale: string, area: string, source: readonly string[]): string[] {
  const at = (item: { msgid: string }) => `${locale}/${area}: "${item.msgid}"`;
  const items = readItems(locale, area);
  const known = new Map(items.map((item) => [item.msgid, item]));
  const lost = source.filter((msgid) => !known.has(msgid)).map((msgid) => `${at({ msgid })} is not in the catalogue`);
  const judged = items.flatMap((item) => {
    if (item.obsolete || !source.includes(item.msgid)) return [`${at(item)} is used no more`];
    const text = item.msgstr[0] ?? '';
    if (text === '') return [`${at(item)} is not translated`];
    const kept = placeholdersOf(text).join() === placeholdersOf(item.msgid).join();
    return kept ? [] : [`${at(item)} has other placeholders: ${text}`];
  });
  return [...lost, ...judged];
}
