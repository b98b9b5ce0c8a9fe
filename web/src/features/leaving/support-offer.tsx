import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { OfferCard } from '#/features/leaving/offer-card';
import { buttonClass } from '#/ui/buttons/button';

/** Somebody who can help, where something is broken or does not feel safe. */
export function SupportOffer() {
  const { support_email: address } = useSettings();
  return (
    <OfferCard
      title={<Trans>Tell us what's wrong</Trans>}
      done={null}
      action={
        <a href={`mailto:${address}`} className={buttonClass({ variant: 'secondary' })}>
          <Trans>Write to {address}</Trans>
        </a>
      }
    >
      <Trans>A real person will read it and reply.</Trans>
    </OfferCard>
  );
}
