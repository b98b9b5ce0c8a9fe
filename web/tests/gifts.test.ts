import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has a picture for each gift that the server knows', () => {
  const source = readFileSync('../server/src/settings/gifts.rs', 'utf8');
  const ids = [...(/GIFTS: \[&str; \d+\] = \[([^\]]+)\]/u.exec(source)?.[1] ?? '').matchAll(/"(\w+)"/gu)].map(
    ([, id]) => `${id}.svg`,
  );
  expect(ids.length).toBeGreaterThan(0);
  expect(readdirSync('public/assets/gifts/1').toSorted()).toEqual(ids.toSorted());
});
