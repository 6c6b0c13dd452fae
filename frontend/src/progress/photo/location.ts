import type { Place } from '@obraclara/events';
import { photoTexts } from './messages.ts';

/** The device's location, or the reason why it is unknown; `refused`: permission was denied. */
export type LocationResult = { place: Place } | { refused: boolean; why: string };

/** In ms. `answer` also covers a permission prompt that the user ignores: no photo waits longer. */
const patience = { position: 10_000, answer: 15_000 };

const degrees = (value: number) => Number(value.toFixed(6));

const placeOf = ({ latitude, longitude, accuracy }: GeolocationCoordinates): Place => ({
  latitude: degrees(latitude),
  longitude: degrees(longitude),
  accuracy_m: Math.min(1_000_000, Math.ceil(accuracy)),
});

/** Requests the device's location from the browser, which asks the user the first time. */
export const deviceLocation = (): Promise<LocationResult> =>
  new Promise((resolve) => {
    const unknown = { refused: false, why: photoTexts.notLocated };
    if (!('geolocation' in navigator)) return resolve({ refused: true, why: photoTexts.placeRefused });
    const given = setTimeout(() => resolve(unknown), patience.answer);
    const answer = (located: LocationResult) => {
      clearTimeout(given);
      resolve(located);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer({ place: placeOf(coords) }),
      ({ code, PERMISSION_DENIED }) =>
        answer(code === PERMISSION_DENIED ? { refused: true, why: photoTexts.placeRefused } : unknown),
      { enableHighAccuracy: true, timeout: patience.position, maximumAge: 60_000 },
    );
  });
