import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { confirmDebit } from '#/api/actions/direct-debit';
import { isProblem } from '#/api/problem';
import { creditsQuery, directDebitQuery } from '#/api/queries/credits';
import type { CodeSent } from '#/api/wire';
import { CodeResend } from '#/features/credits/code-resend';
import { forgetDebit } from '#/features/credits/debit-memory';
import type { DebitRequest } from '#/features/credits/debit-steps';
import { OrderRefusal } from '#/features/credits/order-refusal';
import { useFocusOn } from '#/features/credits/use-focus-on';
import { useFollowOrder } from '#/features/credits/use-follow-order';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { formatMoney } from '#/lib/money';
import { useMandateName } from '#/shared/payment-methods';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import pageStyles from './credits-page.module.css';

interface DebitCodeStepProps {
  code: CodeSent;
  wish: DebitRequest;
  overview: ReactNode;
  /** The code was sent from this page just now. */
  came: boolean;
  onSent: (code: CodeSent) => void;
  onEdit: () => void;
  busy: boolean;
}

/** Spec 4: SMS code confirmation, with the one button that costs money. */
export function DebitCodeStep({ code, wish, overview, came, onSent, onEdit, busy }: DebitCodeStepProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const follow = useFollowOrder();
  const mandateName = useMandateName(true);
  const { begin } = useSuspenseQuery(creditsQuery).data;
  const place = useFocusOn<HTMLDivElement>(came ? 'input[name=otp]' : null);
  const form = useForm({
    schema: v.object({
      otp: v.pipe(
        v.string(),
        v.transform((typed) => typed.replaceAll(/\s/gu, '')),
        v.regex(/^\d{6}$/u, t`Code invalid`),
      ),
    }),
    submit: async ({ otp }) => {
      try {
        const { order } = await confirmDebit(otp, begin.version, secretIntentKey('debit-code', otp));
        endIntent('debit-code');
        forgetDebit();
        await follow(order);
      } catch (error) {
        endIntent('debit-code');
        if (isProblem(error, 'not_found') || isProblem(error, 'direct_debit_blocked'))
          await client.invalidateQueries({ queryKey: directDebitQuery.queryKey });
        if (isProblem(error, 'mandate_text_changed')) onEdit();
        throw error;
      }
    },
  });
  const price = formatMoney(wish.price, i18n.locale);
  const methodName = mandateName({ method: 'sdd', label: null, last_digits: code.last_digits });
  const { phone } = code;
  return (
    <div ref={place} className={pageStyles.form}>
      <PageHead title={<Trans>Enter the code</Trans>}>
        <Trans>We've sent a code to your phone ending in {phone}. It's valid for 10 minutes.</Trans>
      </PageHead>
      {overview}
      <form className={pageStyles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        <TextField
          label={t({ message: 'Code', comment: 'Six digits from a text message' })}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={form.error('otp')}
          required
        />
        <OrderRefusal failure={form.failure} typedCode={false} />
        <p className={pageStyles.begin}>{begin.text}</p>
        <Button type="submit" size="large" wide busy={form.busy || busy} icon={<Lock aria-hidden="true" />}>
          {t({
            message: `Pay ${price} with ${methodName}`,
            comment:
              'The order button. By law it must be clear that pressing it obliges to pay (EU 2011/83 article 8; German: "Zahlungspflichtig bestellen")',
          })}
        </Button>
      </form>
      <CodeResend
        code={code}
        onSent={onSent}
        onGone={() => void client.invalidateQueries({ queryKey: directDebitQuery.queryKey })}
      />
      <Button variant="quiet" wide onClick={onEdit}>
        <Trans>Edit what I entered</Trans>
      </Button>
    </div>
  );
}
