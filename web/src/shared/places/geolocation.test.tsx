import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMember } from '#/lib/forget-member';
import { readKept } from '#/lib/tab-storage';
import {
  findPlace,
  locationPermission,
  watchLocationPermission,
  type GeolocationError,
} from '#/shared/places/geolocation';
import { answer, refuse, serve } from '#/testing/answers';

const PLACE = {
  country: 'NL',
  region: { id: 'NL-UT', name: 'Utrecht' },
  city: { id: 'nl-zeist', name: 'Zeist' },
  attribution: 'GeoNames',
};

function device(outcome: { latitude: number; longitude: number } | { code: number }) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    if ('code' in outcome) failed(outcome as GeolocationPositionError);
    else found({ coords: outcome } as GeolocationPosition);
  });
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}

beforeEach(() => {
  forgetMember();
  locationPermission.set('unknown');
});
afterEach(() => vi.useRealTimers());

describe('where this device is', () => {
  // spec: 9.17
  it('is asked of the server roughly, and kept for an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const urls: string[] = [];
    const ask = device({ latitude: 52.0894_321, longitude: 5.2456_789 });
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url);
      return answer(PLACE);
    });
    expect(await findPlace()).toEqual(PLACE);
    expect(urls).toEqual(['/api/geocode.php?lat=52.09&lon=5.25']);
    vi.setSystemTime(Date.now() + 3_599_000);
    expect(await findPlace()).toEqual(PLACE);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 2000);
    await findPlace();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(locationPermission.get()).toBe('granted');
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
  ] as const)('stays unknown with code %i: %s', async (code, reason) => {
    device({ code });
    await expect(findPlace()).rejects.toMatchObject({ reason } satisfies Partial<GeolocationError>);
    expect(locationPermission.get()).toBe(code === 1 ? 'denied' : 'unknown');
  });

  it('is not kept when the server knows no place there', async () => {
    device({ latitude: 0, longitude: 0 });
    const sent = serve({ 'GET /api/geocode.php': () => refuse(404, 'place_unknown') });
    await expect(findPlace()).rejects.toMatchObject({ code: 'place_unknown' });
    await expect(findPlace()).rejects.toMatchObject({ code: 'place_unknown' });
    expect(sent).toHaveLength(2);
  });

  // spec: 3.31
  it('is unsupported or unknown where the browser cannot tell, and that is kept', async () => {
    vi.stubGlobal('navigator', {});
    watchLocationPermission()();
    expect([locationPermission.get(), readKept('geolocation-permission')]).toEqual(['unsupported', 'unsupported']);
    vi.stubGlobal('navigator', { geolocation: {}, permissions: { query: () => Promise.reject(new TypeError('no')) } });
    const stop = watchLocationPermission();
    await vi.waitFor(() => expect(locationPermission.get()).toBe('unknown'));
    expect(readKept('geolocation-permission')).toBe('unknown');
    stop();
  });

  // spec: 3.31
  it("has the browser's permission, followed as it changes", async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' });
    vi.stubGlobal('navigator', { ...navigator, geolocation: {}, permissions: { query: async () => status } });
    const stop = watchLocationPermission();
    await vi.waitFor(() => expect(locationPermission.get()).toBe('prompt'));
    status.state = 'denied';
    status.dispatchEvent(new Event('change'));
    expect(locationPermission.get()).toBe('denied');
    stop();
    status.state = 'granted';
    status.dispatchEvent(new Event('change'));
    expect(locationPermission.get()).toBe('denied');
  });

  it("can't be asked of a device without it", async () => {
    vi.stubGlobal('navigator', {});
    watchLocationPermission();
    expect(locationPermission.get()).toBe('unsupported');
    await expect(findPlace()).rejects.toMatchObject({ reason: 'unsupported' });
  });
});
