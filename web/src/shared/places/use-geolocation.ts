import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ProblemError } from '#/api/problem';
import type { Geocode } from '#/api/wire';
import { useStore } from '#/lib/store';
import {
  findPlace,
  GeolocationError,
  locationPermission,
  watchLocationPermission,
  type GeolocationReason,
} from '#/shared/places/geolocation';
import { usePress } from '#/shared/problems/use-press';

interface DeviceLocation {
  /** Asks the device; `onFound` gets the answer. */
  press: () => void;
  busy: boolean;
  /** Whether there is anything to ask. */
  supported: boolean;
  /**
   * Why the device did not say, in words and with what one can do; a permission that was refused before is said
   * at once.
   */
  reason: string | null;
  /** What the server refused, such as a place at sea. */
  failure: ProblemError | null;
}

function useReasonWords(): Record<GeolocationReason, string> {
  const { t } = useLingui();
  return {
    unsupported: t`This browser can't tell where you are.`,
    denied: t`Your browser isn't sharing your location with this site. You can allow it in the browser's settings for this site.`,
    unavailable: t`Your device doesn't know where it is right now.`,
    timeout: t`Your device took too long to find out where it is.`,
  };
}

/** The device's place, once somebody asks for it by a press. */
export function useGeolocation(onFound: (place: Geocode) => void): DeviceLocation {
  const permission = useStore(locationPermission);
  const [reason, setReason] = useState<GeolocationReason | null>(null);
  const words = useReasonWords();
  useEffect(() => watchLocationPermission(), []);
  const { press, busy, failure } = usePress(async () => {
    setReason(null);
    try {
      onFound(await findPlace());
    } catch (error) {
      if (!(error instanceof GeolocationError)) throw error;
      setReason(error.reason);
    }
  });
  const known = reason ?? (permission === 'denied' ? 'denied' : null);
  return {
    press,
    busy,
    failure,
    supported: permission !== 'unsupported',
    reason: known && !busy ? words[known] : null,
  };
}
