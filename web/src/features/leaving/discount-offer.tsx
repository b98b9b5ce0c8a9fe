import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takeDeletionDiscount } from '#/api/actions/deletion';
import type { DiscountCode } from '#/api/wire';
import { OfferCard } from '#/features/leaving/offer-card';
import { regional } from '#/lib/regional';
import { formatMoment } from '#/lib/time-ago';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';

/**
 * The company's discount for members who think of leaving, with the moment it ends; the checkout takes it off
 * by itself.
 */
export function DiscountOffer({ percent }: { percent: number }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [code, setCode] = useState<DiscountCode | null>(null);
  const { press, busy, failure } = usePress(async () => {
    const { discountcode } = await takeDeletionDiscount();
    await client.invalidateQueries({ queryKey: ['/api/credits.php'] });
    setCode(discountcode);
  });
  const percentage = new Intl.NumberFormat(regional(i18n.locale), { style: 'percent' }).format(percent / 100);
  const ends = code && formatMoment(code.expires, i18n.locale);
  return (
    <OfferCard
      title={<Trans>{percentage} off</Trans>}
      done={
        code && (
          <strong>
            {code.expired ? (
              <Trans>This offer has ended</Trans>
            ) : (
              <Trans>Your discount is valid until {ends}. It's applied when you pay.</Trans>
            )}
          </strong>
        )
      }
      action={
        code ? (
          <ButtonLink to="/credits" variant="secondary">
            <Trans>See credits and prices</Trans>
          </ButtonLink>
        ) : (
          <Button busy={busy} variant="secondary" onClick={press}>
            <Trans>Get the discount</Trans>
          </Button>
        )
      }
      failure={failure}
    >
      <Trans>Get {percentage} off your next credits, once, within 14 days.</Trans>
    </OfferCard>
  );
}
