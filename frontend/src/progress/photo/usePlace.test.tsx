// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToastsWith } from '../../ui/states/toasts.ts';
import { usePlace } from './usePlace.ts';

const asked = vi.fn<Geolocation['getCurrentPosition']>();
const messages: string[] = [];
let hush: () => void;

beforeEach(() => {
  localStorage.clear();
  asked.mockReset();
  messages.length = 0;
  hush = showToastsWith(({ message }) => messages.push(message));
  Object.assign(navigator, { geolocation: { getCurrentPosition: asked } });
});
afterEach(() => {
  hush();
  Reflect.deleteProperty(navigator, 'geolocation');
});

/** The browser knows its location, with an accuracy of 11.2 m. */
const found = () =>
  asked.mockImplementation((done) =>
    done({
      coords: { latitude: 19.43260012, longitude: -99.13319951, accuracy: 11.2 },
    } as GeolocationPosition),
  );
/** The browser returns an error: permission denied (1) or position unavailable (2). */
const failing = (code: number) =>
  asked.mockImplementation((_, fail) => fail?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));

const place = { latitude: 19.4326, longitude: -99.1332, accuracy_m: 12 };
const of = (user_id: string) => renderHook(() => usePlace(user_id)).result;

it('asks the browser for nothing until a person says so, and remembers that for them alone', async () => {
  found();
  const result = of('u1');
  expect([result.current.agreed, result.current.here()]).toEqual([false, undefined]);
  expect(asked).not.toHaveBeenCalled();
  await act(() => result.current.agree(true));
  expect(await result.current.here()).toEqual(place);
  expect(of('u1').current.agreed).toBe(true);
  expect(of('u2').current.agreed).toBe(false);
  await act(() => result.current.agree(false));
  expect([of('u1').current.agreed, result.current.here()]).toEqual([false, undefined]);
});

it('says that the browser refuses, and stays as it was', async () => {
  failing(1);
  const result = of('u1');
  await act(() => result.current.agree(true));
  expect(result.current).toMatchObject({
    agreed: false,
    refusal:
      'El navegador no dio permiso para saber la ubicación. Puede darlo en los permisos de este sitio.',
  });
  expect(of('u1').current.agreed).toBe(false);
});

it('lets a photo go without a place that does not become known, and says so', async () => {
  failing(2);
  const result = of('u1');
  await act(() => result.current.agree(true));
  expect(result.current).toMatchObject({ agreed: true, refusal: null });
  expect(await result.current.here()).toBeNull();
  expect(messages).toEqual(['No se pudo saber la ubicación: la foto va sin ella.']);
});
