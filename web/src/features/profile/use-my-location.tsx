import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { Geocode } from '#/api/wire';
import { useGeolocation } from '#/shared/places/use-geolocation';
import type { Place } from '#/shared/places/use-place';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import styles from './use-my-location.module.css';

/** Fills in the place where the device is: asked once it is pressed, by city only, and still to be saved. */
export function UseMyLocation({ onFound }: { onFound: (place: Place) => void }) {
  const { t } = useLingui();
  const { countries } = useSettings();
  const [found, setFound] = useState<Geocode | null>(null);
  const serves = (place: Geocode) => countries.some(({ code }) => code === place.country);
  const here = useGeolocation((place) => {
    setFound(place);
    if (serves(place)) onFound({ country: place.country, region: place.region.id, city: place.city.id });
  });
  const ask = () => {
    setFound(null);
    here.press();
  };
  if (!here.supported) return null;
  const warning = found && !serves(found) ? t`You're in a country this site doesn't serve.` : here.reason;
  return (
    <div className={styles.here}>
      <Button variant="secondary" busy={here.busy} icon={<LocateFixed aria-hidden="true" />} onClick={ask}>
        <Trans>Use my location</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>We only keep your city, never your exact location.</Trans>
      </p>
      <div role="status" className={styles.outcome}>
        {found && serves(found) && (
          <p>
            <Trans>
              Found: {found.city.name}, {found.region.name}. <span className={styles.note}>{found.attribution}</span>
            </Trans>
          </p>
        )}
        {warning && <Notice tone="warn">{warning}</Notice>}
      </div>
      <ProblemNotice error={here.failure} />
    </div>
  );
}
