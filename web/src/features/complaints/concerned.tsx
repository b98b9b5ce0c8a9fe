import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { chatsQuery, everyChat } from '#/api/queries/chats';
import { ordersQuery } from '#/api/queries/orders';
import type { Order } from '#/api/wire';
import type { ComplaintDraft } from '#/features/complaints/complaint-draft';
import { isolated } from '#/lib/isolated';
import { formatMoney } from '#/lib/money';
import { agesOf, regional } from '#/lib/regional';
import { Select } from '#/ui/fields/select';

interface ConcernedProps {
  draft: ComplaintDraft;
  change: (changes: Partial<ComplaintDraft>) => void;
}

/** The order or the member that a member's complaint concerns, out of their own. */
export function Concerned({ draft, change }: ConcernedProps) {
  if (draft.category === 'payment' || draft.category === 'refund')
    return <OrderChoice value={draft.order} choose={(order) => change({ order })} />;
  if (draft.category === 'member')
    return <MemberChoice value={draft.profile} choose={(profile) => change({ profile })} />;
  return null;
}

interface ChoiceProps {
  value: string;
  choose: (id: string) => void;
}

function OrderChoice({ value, choose }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const orders = useQuery(ordersQuery).data ?? [];
  if (orders.length === 0) return null;
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'medium' });
  const words = ({ created_at: at, credits, price }: Order) =>
    `${day.format(new Date(at))} · ${plural(credits, { one: '# credit', other: '# credits' })} · ${formatMoney(price, i18n.locale)}`;
  return (
    <Select
      label={t`Which purchase? (optional)`}
      name="order"
      empty={t`None of these`}
      options={orders.map((order) => ({ value: order.id, label: words(order) }))}
      value={value}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

function MemberChoice({ value, choose }: ChoiceProps) {
  const { t } = useLingui();
  const known = everyChat(useQuery(chatsQuery).data);
  const partners = known.flatMap(({ profile }) =>
    profile ? [{ value: profile.id, label: `${isolated(profile.name)}, ${agesOf(profile)}` }] : [],
  );
  if (partners.length === 0) return null;
  return (
    <Select
      label={t`Which member? (optional)`}
      name="profile"
      empty={t`Someone else`}
      options={partners}
      value={value}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
