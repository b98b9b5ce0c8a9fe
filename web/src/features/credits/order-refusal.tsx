import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ProblemError } from '#/api/problem';
import { DiscountHeld, type FullPrice } from '#/features/credits/discount-held';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Notice } from '#/ui/marks/notice';

/** Why an order was not placed, with what is to be looked at then. */
export function OrderRefusal({
  failure,
  typedCode,
  fullPrice,
}: {
  failure: ProblemError | null;
  typedCode: boolean;
  fullPrice?: FullPrice;
}) {
  const { t } = useLingui();
  // Some of the spec's texts end without a full stop; here another sentence follows.
  const code = failure?.field('discount_code')?.replace(/[^.!?]$/u, '$&.');
  // Nobody typed their own one: that it is not found would say nothing to them.
  if (code)
    return (
      <Notice tone="danger" announce>
        {typedCode ? code : t`Your discount has ended.`} <Trans>Please check the price again.</Trans>
      </Notice>
    );
  if (failure?.code === 'discount_in_use' || failure?.code === 'checkout_still_open')
    return <DiscountHeld failure={failure} fullPrice={fullPrice} />;
  return (
    <>
      <ProblemNotice error={failure} />
      {(failure?.code === 'spending_limit' || failure?.code === 'spending_paused') && (
        <p>
          <Link to="/settings" hash="spending">
            <Trans>Your spending limit</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
