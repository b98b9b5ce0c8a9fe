import { Trans, useLingui } from '@lingui/react/macro';
import { TicketPercent } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { DiscountCode } from '#/api/wire';
import { DiscountHeld } from '#/features/credits/discount-held';
import type { Hindrance } from '#/features/credits/discount-rules';
import type { TypedDiscount } from '#/features/credits/use-discount';
import { formatMoney, formatRate } from '#/lib/money';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './discount-entry.module.css';

interface DiscountEntryProps {
  typed: TypedDiscount;
  /** Why the typed code does not count for this order; null: nothing stands between. */
  why: Hindrance | null;
  /** The discount that does count. */
  counting: DiscountCode | null;
  /** Names of the methods that a code is for. */
  methodNames: (code: DiscountCode) => string;
}

/** Spec 2: discount code entry, with what the code does to this order and, where it does nothing, why. */
export function DiscountEntry({ typed, why, counting, methodNames }: DiscountEntryProps) {
  const [open, setOpen] = useState(typed.word !== null);
  const place = useRef<HTMLDivElement>(null);
  const { code } = typed;
  const view = open && code ? 'code' : open && 'field';
  const last = useRef(view);
  const held = useRef(false);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    // What had the focus made way for this; a code that was kept and is read again takes it from nobody.
    if (held.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [view]);
  const remove = () => {
    typed.remove();
    setOpen(false);
  };
  return (
    <div
      ref={place}
      className={styles.place}
      onFocus={() => {
        held.current = true;
      }}
    >
      <div role="status">
        {view === 'code' && code && (
          <Notice
            tone={counting?.code === code.code ? 'ok' : 'info'}
            action={
              <Button variant="secondary" size="small" onClick={remove}>
                <Trans comment="Button: take a discount code back out of the order">Remove</Trans>
              </Button>
            }
          >
            <Verdict code={code} why={why} counting={counting} methods={methodNames(code)} />
          </Notice>
        )}
      </div>
      {view === 'field' && <CodeField typed={typed} />}
      {!view && (
        <Button variant="quiet" icon={<TicketPercent aria-hidden="true" />} onClick={() => setOpen(true)}>
          <Trans>I have a discount code</Trans>
        </Button>
      )}
    </div>
  );
}

function CodeField({ typed }: { typed: TypedDiscount }) {
  const { t } = useLingui();
  const [text, setText] = useState(typed.word ?? '');
  const [empty, setEmpty] = useState(false);
  const apply = () => {
    const word = text.trim();
    setEmpty(!word);
    if (word) typed.apply(word);
  };
  // The field stands in the order's own form: Enter applies the code and must not place the order.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const edit = ({ target }: { target: HTMLInputElement }) => {
    setText(target.value);
    setEmpty(false);
  };
  // An answer is about what was asked, not about what is being typed since.
  const refused = typed.word === text.trim() ? typed.refusal : undefined;
  return (
    <div className={styles.entry}>
      <div className={styles.row}>
        <TextField
          label={t`Discount code`}
          name="discount_code"
          value={text}
          onChange={edit}
          onKeyDown={onKeyDown}
          error={empty ? t`Enter a code.` : refused}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button variant="secondary" busy={typed.busy} onClick={apply}>
          <Trans comment="Button: let a discount code count">Apply</Trans>
        </Button>
      </div>
      {typed.failure?.code === 'discount_in_use' || typed.failure?.code === 'checkout_still_open' ? (
        <DiscountHeld failure={typed.failure} />
      ) : (
        <ProblemNotice error={typed.failure} />
      )}
    </div>
  );
}

function Verdict({
  code,
  why,
  counting,
  methods,
}: {
  code: DiscountCode;
  why: Hindrance | null;
  counting: DiscountCode | null;
  methods: string;
}): ReactNode {
  const { i18n } = useLingui();
  const { code: name, value_percentage: value, minimum_order_value: minimum } = code;
  const percentage = formatRate(value * 100, i18n.locale);
  if (why === 'minimum') {
    const least = minimum && formatMoney(minimum, i18n.locale);
    return (
      <Trans>
        The code {name} is valid on orders of {least} or more.
      </Trans>
    );
  }
  if (why === 'country') return <Trans>The code {name} isn't valid in your country.</Trans>;
  if (why === 'method')
    return (
      <Trans>
        The code {name} is only valid if you pay with {methods}.
      </Trans>
    );
  if (counting && counting.code !== name) {
    const better = formatRate(counting.value_percentage * 100, i18n.locale);
    return (
      <Trans>
        Your own {better} discount applies: it's at least as good as the {percentage} of {name}. You can only use one
        discount per order.
      </Trans>
    );
  }
  return (
    <Trans>
      {percentage} off with the code {name}
    </Trans>
  );
}
