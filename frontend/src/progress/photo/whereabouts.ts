import type { Place } from '@obraclara/events';
import { photoTexts } from './messages.ts';

/** Where this device is, or why that is not known; `refused`: somebody said no to it. */
export type Located = { place: Place } | { refused: boolean; why: string };

/** Milliseconds. A question of the browser that nobody answers ends here as well: no photo waits longer. */
const patience = { position: 10_000, answer: 15_000 };

const degrees = (value: number) => Number(value.toFixed(6));

const placeOf = ({ latitude, longitude, accuracy }: GeolocationCoordinates): Place => ({
  latitude: degrees(latitude),
  longitude: degrees(longitude),
  accuracy_m: Math.min(1_000_000, Math.ceil(accuracy)),
});

/** Asks the browser where this device is, which asks the person the first time. */
export const locate = (): Promise<Located> =>
  new Promise((resolve) => {
    const unknown = { refused: false, why: photoTexts.notLocated };
    if (!('geolocation' in navigator)) return resolve({ refused: true, why: photoTexts.placeRefused });
    const given = setTimeout(() => resolve(unknown), patience.answer);
    const answer = (located: Located) => {
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
