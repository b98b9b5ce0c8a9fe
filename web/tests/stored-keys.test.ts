import { expect, it } from 'vitest';
import { sourceFiles } from './source';

/** Who owns what the app keeps in a browser. `keep` puts the member, or "visitor", before its keys by itself. */
const KEPT: Record<string, string> = {
  PERMISSION: 'nobody: what the browser allows',
  '`intent-${intent}`': 'who wants it',
  "'account-deleted'": 'a visitor: a date',
  'keyOf(number)': 'who opened the link',
  'features/complaints/complaint-draft.ts': 'who writes',
  'features/credits/checkout-memory.ts': 'the member',
  'features/credits/debit-memory.ts': 'the member',
  'features/leaving/leaving-draft.ts': 'the member',
  'features/settings/export-token.ts': 'the member; a visitor brings it along',
  'features/signup/activation-mail.ts': 'who signed up',
  'features/signup/draft.ts': 'a visitor',
  'features/signup/photo-token.ts': 'a visitor',
  'features/signup/recipient.ts': 'a visitor',
  'shared/places/geolocation.ts': 'who asked',
  'lib/return-path.ts': 'the member',
  DRAFT_KEY: 'a visitor',
  RECIPIENT_KEY: 'a visitor',
};

/** The areas of a member's own corner, by the call that opens it. */
const AREAS = [
  'asked',
  'change',
  'date-link',
  'dismissals',
  'draft',
  'emoji',
  'fictional',
  'outbox',
  'photo',
  'profile',
  'push',
  'search',
  'shown-photo',
  'told',
];

/** The files that reach for storage themselves; everything else goes through them. */
const DIRECT = [
  'console/keys/keys-off.ts',
  'lib/choose-scheme.ts',
  'lib/chunk-reload.ts',
  'lib/dismissals.ts',
  'lib/member-files.ts',
  'lib/member-storage.ts',
  'lib/scheme.ts',
  'lib/tab-storage.ts',
  'lib/tracking.ts',
  'offline.ts',
  'sw.ts',
];

const sources = sourceFiles(/\.tsx?$/u).filter(({ path }) => !/\.test\.|^testing\//u.test(path));

it('only these files reach for the browser’s storage', () => {
  const direct = sources.filter(({ text }) =>
    /\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore)\b/u.test(
      text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/gu, ''),
    ),
  );
  expect(direct.map(({ path }) => path).toSorted()).toEqual(DIRECT);
});

it('everything that is kept for a tab has an owner in the list', () => {
  const used = sources
    .filter(({ path }) => path !== 'lib/tab-storage.ts' && !path.startsWith('features/profile/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![#.\w])keep\(([^,]+),/gu)].map(([, key = '']) =>
        ['KEY', 'PLACE'].includes(key) ? path : key,
      ),
    );
  expect([...new Set(used)].toSorted()).toEqual(
    Object.keys(KEPT)
      .filter((key) => !['DRAFT_KEY', 'RECIPIENT_KEY'].includes(key) || used.includes(key))
      .toSorted(),
  );
});

it('everything that outlives a tab is in its member’s corner', () => {
  const areas = sources.flatMap(({ text }) =>
    [...text.matchAll(/member(?:Storage|Files)(?:<[^>]+>)?\([^'"]*?, '([a-z-]+)'\)/gu)].map(([, area = '']) => area),
  );
  expect([...new Set(areas)].toSorted()).toEqual(AREAS);
});
