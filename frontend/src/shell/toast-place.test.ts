import { expect, it } from 'vitest';
import { clearPlace } from './toast-place.ts';

const window = { top: 0, bottom: 640 };
/** A dialog's title, 64 px high, and its buttons, with this height. */
const dialog = (top: number, bottom: number, buttons = 72) => [
  { top, bottom: top + 64 },
  { top: bottom - buttons, bottom },
];

it('stands where it is wanted when that covers nothing', () => {
  expect(clearPlace(70, 88, { kept: [], window })).toBe(88);
  expect(clearPlace(70, 88, { kept: dialog(16, 624), window })).toBe(88);
});

it('stands between title and buttons, above the dialog or below it, whichever is nearest', () => {
  expect(clearPlace(70, 88, { kept: dialog(60, 580), window })).toBe(132);
  expect(clearPlace(70, 88, { kept: dialog(120, 520), window })).toBe(42);
  expect(clearPlace(70, 470, { kept: dialog(60, 580, 200), window })).toBe(302);
  expect(clearPlace(70, 470, { kept: dialog(160, 500), window })).toBe(508);
});

it('has no place where there is no room for it', () => {
  expect(clearPlace(600, 88, { kept: dialog(16, 624), window })).toBeUndefined();
});
