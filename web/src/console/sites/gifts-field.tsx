import { useLingui } from '@lingui/react/macro';
import type { ListProps } from '#/console/sites/check-list';
import { OrderedRows } from '#/console/sites/ordered-field';
import styles from './sites.module.css';

export interface Gift {
  id: string;
  /** None: what all gifts cost. */
  credits: number | null;
}

/** Gifts in their order, each with a price of its own or none. */
export function GiftsField(props: ListProps<Gift>) {
  const { t } = useLingui();
  const { value, onChange, name, disabled } = props;
  const price = (gift: Gift, at: number) => {
    const called = name(gift.id);
    return (
      <input
        className={styles.price}
        type="number"
        min={0}
        inputMode="numeric"
        aria-label={t`Credits for: ${called}`}
        disabled={disabled}
        value={gift.credits ?? ''}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange(
            value.map((one, place) => (place === at ? { ...one, credits: typed === '' ? null : Number(typed) } : one)),
          )
        }
      />
    );
  };
  return <OrderedRows {...props} idOf={({ id }) => id} make={(id) => ({ id, credits: null })} beside={price} />;
}
