import { expect, it } from 'vitest';
import { sourceFiles } from './source';

/** Where cookies and storage are refused, even to name these throws: each of these files catches it, and goes on. */
const GUARDED = [
  'lib/choose-scheme.ts',
  'lib/chunk-reload.ts',
  'lib/dismissals.ts',
  'lib/forget-member.ts',
  'lib/member-files.ts',
  'lib/member-storage.ts',
  'lib/scheme.ts',
  'lib/service-worker.ts',
  'lib/tab-channel.ts',
  'lib/tab-storage.ts',
  'lib/tracking.ts',
  'console/keys/keys-off.ts',
  'offline.ts',
  'too-old.js',
];
const REFUSED = /\b(?:localStorage|sessionStorage|indexedDB)\b[.;)]|navigator\.serviceWorker\b|new BroadcastChannel\b/u;

it('what a browser refuses with its cookies is touched only where that is caught', () => {
  const touching = sourceFiles(/(?<!\.test)\.(?:[tj]sx?)$/u).filter(
    ({ path, text }) => !path.startsWith('testing/') && REFUSED.test(text),
  );
  expect(touching.map(({ path }) => path).toSorted()).toEqual(GUARDED.toSorted());
});
