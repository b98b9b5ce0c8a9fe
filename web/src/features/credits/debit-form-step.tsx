import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { sendDebitForm } from '#/api/actions/direct-debit';
import { isProblem } from '#/api/problem';
import { directDebitQuery } from '#/api/queries/credits';
import { useMember } from '#/api/session';
import type { CodeSent, DirectDebit } from '#/api/wire';
import { debitMemory, keepDebit } from '#/features/credits/debit-memory';
import type { DebitRequest } from '#/features/credits/debit-steps';
import { MandateText } from '#/features/credits/mandate-text';
import { OrderRefusal } from '#/features/credits/order-refusal';
import { useFocusOn } from '#/features/credits/use-focus-on';
import { groupedIban, groupInput, isIban, LONGEST_IBAN } from '#/lib/iban';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import pageStyles from './credits-page.module.css';
import styles from './debit.module.css';

/** What was typed, by the fields' names; `sent` is the form that the last code went out for. */
export interface DebitDraft {
  fields?: Readonly<Record<string, string>>;
  sent?: string;
}

interface DebitFormStepProps {
  debit: DirectDebit;
  wish: DebitRequest;
  overview: ReactNode;
  draft: DebitDraft;
  onDraft: (change: DebitDraft) => void;
  /** The member came from another step of this page. */
  came: boolean;
  onSent: (code: CodeSent) => void;
  /** The same form was sent again while its code is on its way; undefined: none is. */
  onUnchanged: (() => void) | undefined;
  busy: boolean;
}

/** Spec 3: account_holder, iban, street, house_number, zip, city, phone; and the mandate's checkbox. */
export function DebitFormStep({
  debit,
  wish,
  overview,
  draft,
  onDraft,
  came,
  onSent,
  onUnchanged,
  busy,
}: DebitFormStepProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const {
    profile: { id: member },
  } = useMember();
  const place = useFocusOn<HTMLDivElement>(came ? 'h1' : null);
  // A double press and a retry send one code; who comes back to the form wants a new one.
  useEffect(() => endIntent('debit-form'), []);
  const [known] = useState(() => draft.fields ?? debitMemory(member));
  const needed = v.pipe(v.string(), v.trim(), v.nonEmpty(t`Please fill in this field.`));
  const form = useForm({
    schema: v.object({
      account_holder: needed,
      iban: v.pipe(needed, v.check(isIban, t`Please check the account number (IBAN).`)),
      street: needed,
      house_number: needed,
      zip: needed,
      city: needed,
      phone: needed,
      consent: v.pipe(v.optional(v.string(), ''), v.nonEmpty(t`Please tick the box to continue.`)),
    }),
    submit: async ({ consent, ...fields }) => {
      const filled = {
        bundle: wish.bundle,
        ...fields,
        consent: consent !== '',
        mandate_text_version: debit.mandate_text_version,
        discount_code: wish.discountCode,
      };
      const content = JSON.stringify(filled);
      if (onUnchanged && content === draft.sent) {
        onUnchanged();
        return;
      }
      try {
        const { code } = await sendDebitForm(filled, secretIntentKey('debit-form', content));
        onDraft({ sent: content });
        onSent(code);
      } catch (error) {
        // Blocked meanwhile, or other words: the page must show what holds now.
        if (isProblem(error, 'mandate_text_changed') || isProblem(error, 'direct_debit_blocked'))
          await client.invalidateQueries({ queryKey: directDebitQuery.queryKey });
        throw error;
      }
    },
  });
  const field = (name: string) => ({ name, defaultValue: known[name] ?? '', error: form.error(name), required: true });
  return (
    <div ref={place} className={pageStyles.form}>
      <PageHead title={<Trans>Pay by direct debit</Trans>}>
        <Trans>
          We'll collect the amount from your bank account, once. We'll text you a code to make sure it's you.
        </Trans>
      </PageHead>
      {overview}
      <form
        className={pageStyles.form}
        onSubmit={form.onSubmit}
        onInput={(event) => {
          const values = new FormData(event.currentTarget);
          onDraft({ fields: Object.fromEntries([...values].map(([name, value]) => [name, value.toString()])) });
          keepDebit(member, values);
          form.onInput(event);
        }}
        method="post"
        noValidate
      >
        <TextField {...field('account_holder')} label={t`Account holder`} autoComplete="name" maxLength={70} />
        <TextField
          {...field('iban')}
          defaultValue={groupedIban(known.iban ?? '')}
          label={t({ message: 'Account number (IBAN)' })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_IBAN}
          onInput={(event) => groupInput(event.currentTarget)}
        />
        <div className={styles.pair}>
          <TextField {...field('street')} label={t`Street`} autoComplete="address-line1" maxLength={70} />
          <TextField
            {...field('house_number')}
            label={t({ message: 'Number', comment: 'Of a house, beside the street' })}
            maxLength={16}
          />
        </div>
        <div className={`${styles.pair} ${styles.swap}`}>
          <TextField {...field('zip')} label={t`Postal code`} autoComplete="postal-code" maxLength={16} />
          <TextField
            {...field('city')}
            label={t({ message: 'Town or city', comment: 'Of an address' })}
            autoComplete="address-level2"
            maxLength={35}
          />
        </div>
        <TextField
          {...field('phone')}
          label={t`Mobile number`}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint={<Trans>We'll only send you a code.</Trans>}
        />
        <MandateText key={debit.mandate_text_version} text={debit.mandate_text} error={form.error('consent')} />
        <OrderRefusal failure={form.failure} typedCode={false} />
        <Button type="submit" size="large" wide busy={form.busy || busy}>
          <Trans>Send me the code</Trans>
        </Button>
      </form>
    </div>
  );
}
