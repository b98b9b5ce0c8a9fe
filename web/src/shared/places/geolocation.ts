import { call } from '#/api/client';
import type { Geocode } from '#/api/wire';
import { createStore } from '#/lib/store';
import { keep, readKept } from '#/lib/tab-storage';

/**
 * Spec 3: whether this page may ask the device where it is; `unknown` where the browser does not tell
 * beforehand.
 */
export type LocationPermission = 'unsupported' | 'unknown' | PermissionState;

/** Why the device did not say where it is. */
export type GeolocationReason = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

export class GeolocationError extends Error {
  override readonly name = 'GeolocationError';
  readonly reason: GeolocationReason;

  constructor(reason: GeolocationReason) {
    super(reason);
    this.reason = reason;
  }
}

const PERMISSION = 'geolocation-permission';
const PLACE = 'geocode';
/** Spec 9: geolocation cache 1 hour. */
const GOOD_FOR_MS = 3_600_000;
/** What a person waits for, and what a phone under a roof needs. */
const LONGEST_MS = 20_000;
/** Two decimals are about a kilometre: enough for a city, and no address. */
const DECIMALS = 2;

function storedPermission(): LocationPermission {
  const kept = readKept(PERMISSION);
  return kept === 'unsupported' || kept === 'granted' || kept === 'denied' || kept === 'prompt' ? kept : 'unknown';
}

/** The permission as it was last seen; {@link watchLocationPermission} keeps it true. */
export const locationPermission = createStore<LocationPermission>(storedPermission());

function setPermission(next: LocationPermission): void {
  locationPermission.set(next);
  keep(PERMISSION, next);
}

async function followPermission(signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    if (signal.aborted) return;
    setPermission(status.state);
    status.addEventListener('change', () => setPermission(status.state), { signal });
  } catch {
    // Some browsers have no permissions, or do not know this one: then it shows when one asks.
    if (!signal.aborted) setPermission('unknown');
  }
}

/** Follows the browser's permission until the returned function is called. */
export function watchLocationPermission(): () => void {
  if (!('geolocation' in navigator)) {
    setPermission('unsupported');
    return () => {};
  }
  const stop = new AbortController();
  void followPermission(stop.signal);
  return () => stop.abort();
}

function askDevice(): Promise<GeolocationCoordinates> {
  if (!('geolocation' in navigator)) throw new GeolocationError('unsupported');
  const reasons: Record<number, GeolocationReason> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => reject(new GeolocationError(reasons[code] ?? 'unavailable')),
      { timeout: LONGEST_MS, maximumAge: GOOD_FOR_MS },
    );
  });
}

interface KeptPlace {
  since: number;
  place: Geocode;
}

/** The place that the device told within the last hour; null when it did not. */
export function keptPlace(now = Date.now()): Geocode | null {
  const kept = readKept(PLACE) as Partial<KeptPlace> | undefined;
  return kept?.place && typeof kept.since === 'number' && now - kept.since < GOOD_FOR_MS ? kept.place : null;
}

/**
 * The place where this device is, by city: asks the device, then geocode.php, and keeps the answer for an hour.
 * Throws {@link GeolocationError} where the device does not say, ProblemError where the server knows no place
 * there.
 */
export async function findPlace(): Promise<Geocode> {
  const known = keptPlace();
  if (known) return known;
  try {
    const { latitude, longitude } = await askDevice();
    setPermission('granted');
    const place = await call<Geocode>('GET', '/api/geocode.php', {
      query: { lat: latitude.toFixed(DECIMALS), lon: longitude.toFixed(DECIMALS) },
    });
    keep(PLACE, { since: Date.now(), place } satisfies KeptPlace);
    return place;
  } catch (error) {
    if (error instanceof GeolocationError && (error.reason === 'denied' || error.reason === 'unsupported'))
      setPermission(error.reason);
    throw error;
  }
}
