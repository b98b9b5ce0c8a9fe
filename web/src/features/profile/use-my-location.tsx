import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSettings } from '#/api/site';
import type { GeocodedPlace } from '#/api/types';
import { findHere, HereError, locationPermission, watchLocationPermission, type HereReason } from '#/lib/here';
import { useStore } from '#/lib/store';
import type { Place } from '#/lib/use-place';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { ProblemNotice } from '#/ui/problem-notice';
import { usePress } from '#/ui/use-press';
import styles from './use-my-location.module.css';

function useReasonWords(): Record<HereReason | 'not_served', string> {
  const { t } = useLingui();
  return {
    unsupported: t`This browser cannot tell where you are.`,
    denied: t`Your browser does not let this site know where you are. You can allow it in the browser's settings for this site.`,
    unavailable: t`Your device does not know where it is just now.`,
    timeout: t`Your device took too long to find out where it is.`,
    not_served: t`You are in a country that this site does not serve.`,
  };
}

/** Fills in the place where the device is: asked once it is pressed, by city only, and still to be saved. */
export function UseMyLocation({ onFound }: { onFound: (place: Place) => void }) {
  const { countries } = useSettings();
  const permission = useStore(locationPermission);
  const [found, setFound] = useState<GeocodedPlace | null>(null);
  const [reason, setReason] = useState<keyof ReturnType<typeof useReasonWords> | null>(null);
  const words = useReasonWords();
  useEffect(() => watchLocationPermission(), []);
  const { press, busy, failure } = usePress(async () => {
    setReason(null);
    setFound(null);
    try {
      const place = await findHere();
      if (!countries.some(({ code }) => code === place.country)) return setReason('not_served');
      setFound(place);
      onFound({ country: place.country, region: place.region.id, city: place.city.id });
    } catch (error) {
      if (!(error instanceof HereError)) throw error;
      setReason(error.reason);
    }
  });
  if (permission === 'unsupported') return null;
  const blocked = permission === 'denied' ? 'denied' : null;
  return (
    <div className={styles.here}>
      <Button variant="secondary" busy={busy} icon={<LocateFixed aria-hidden="true" />} onClick={press}><Trans>Use my location</Trans></Button>
      <p className={styles.note}><Trans>Only the city is kept, never where exactly you are.</Trans></p>
      <div role="status" className={styles.outcome}>
        {found && <p><Trans>Found: {found.city.name}, {found.region.name}. <span className={styles.note}>{found.attribution}</span></Trans></p>}
        {!busy && (reason ?? blocked) && <Notice tone="warn">{words[reason ?? 'denied']}</Notice>}
      </div>
      <ProblemNotice error={failure} />
    </div>
  );
}
