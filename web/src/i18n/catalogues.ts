import { i18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import type { Locale } from '#/api/wire';
import { isolated } from '#/lib/isolated';
import { regional } from '#/lib/regional';

/**
 * The areas that texts are split into: `public` for every visitor, `join` for those who think of joining,
 * `landers` for landers, `app` for members, `verification` for what few members open: the camera, photos that
 * not everybody sees, and the plan of a date.
 */
export type Area = 'public' | 'join' | 'landers' | 'app' | 'verification';

const files = import.meta.glob<{ messages: Messages }>([
  '../../../locales/*/*.po',
  // Of those who run the sites: no byte of it is a member's.
  '!../../../locales/*/console*.po',
]);
const wanted = new Set<Area>(['public']);
const loaded = new Map<string, Promise<Messages>>();

function load(locale: string, area: Area): Promise<Messages> {
  const path = `../../../locales/${locale}/${area}.po`;
  const known = loaded.get(path);
  if (known) return known;
  const file = files[path];
  const messages = file ? file().then((module) => module.messages) : Promise.resolve({});
  loaded.set(path, messages);
  messages.catch(() => loaded.delete(path));
  return messages;
}

type Values = Record<string, unknown>;

const isolateAll = (values: Values | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

// A name may be written from right to left, our languages are not: no value of a text turns what stands around it.
const translate = i18n.t;
i18n.t = i18n._ = ((id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
  typeof id === 'string'
    ? translate(id, isolateAll(values), options)
    : translate({ ...id, ...(id.values && { values: isolateAll(id.values) }) })) as typeof translate;

/** The language that was asked for last: an older wish whose texts come later is void. */
let newest: Locale | undefined;

/** Shows the page in `locale`: loads every area in use, then switches without a reload (spec 4). */
export async function activateLocale(locale: Locale): Promise<void> {
  newest = locale;
  let areas: Messages[];
  // An area may come into use meanwhile.
  do areas = await Promise.all([...wanted].map((area) => load(locale, area)));
  while (areas.length < wanted.size);
  if (newest !== locale) return;
  // Numbers in plurals too are written as in the reader's country.
  i18n.loadAndActivate({ locale, locales: regional(locale), messages: Object.assign({}, ...areas) });
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}

/** Makes the texts of `area` available in the current language; for a route's `beforeLoad`. */
export async function loadArea(area: Area): Promise<void> {
  if (wanted.has(area)) return;
  let locale: string;
  // The language may be switched meanwhile.
  do {
    ({ locale } = i18n);
    i18n.load(locale, await load(locale, area));
  } while (locale !== i18n.locale);
  wanted.add(area);
}
