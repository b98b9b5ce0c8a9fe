import { expect, it } from 'vitest';
import { followDismissals, isPutAside } from '#/api/actions/dismissals';
import { userQuery } from '#/api/queries/user';
import { createQueryClient } from '#/api/query-client';
import { member } from '#/testing/samples';

const anna = member({ dismissals: {} });

/** Another tab of this browser keeps it. */
const keepElsewhere = (whose: string, name: string) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: `member:${whose}:dismissals:${name}`, newValue: '1790000000' }),
  );

it('what one tab puts aside is put aside in the others as well, for this member alone', () => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, { user: anna });
  const isAside = () => {
    const { user } = client.getQueryData(userQuery.queryKey) ?? {};
    return Boolean(user && isPutAside(user, 'hide-enrich-alert'));
  };
  const end = followDismissals(client, anna.profile.id);
  keepElsewhere('somebody-else', 'hide-enrich-alert');
  expect(isAside()).toBe(false);
  keepElsewhere(anna.profile.id, 'hide-enrich-alert');
  expect(isAside()).toBe(true);
  end();
});
