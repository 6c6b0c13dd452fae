import { expect, it } from 'vitest';
import { isTap, panned, pinched, swiped, whole, zoomed } from './view.ts';

const box = { width: 400, height: 300 };

it('keeps what is under the pointer where it is', () => {
  const view = zoomed(whole, 2, { at: { x: 100, y: 60 }, box });
  expect(view).toEqual({ scale: 2, x: -100, y: -60 });
  expect(zoomed(view, 0.5, { at: { x: 100, y: 60 }, box })).toEqual(whole);
});

it('is never smaller than its box, nor larger than eight times that', () => {
  expect(zoomed(whole, 0.1, { at: { x: 10, y: 10 }, box })).toEqual(whole);
  expect(zoomed(whole, 100, { at: { x: 0, y: 0 }, box }).scale).toBe(8);
});

it('is moved as far as it covers its box', () => {
  const view = { scale: 2, x: -100, y: -100 };
  expect(panned(view, { x: 30, y: -40 }, box)).toEqual({ scale: 2, x: -70, y: -140 });
  expect(panned(view, { x: 500, y: -500 }, box)).toEqual({ scale: 2, x: 0, y: -300 });
  expect(panned(whole, { x: 50, y: 50 }, box)).toEqual(whole);
});

it('follows two fingers', () => {
  const view = pinched(
    whole,
    [
      { x: 150, y: 150 },
      { x: 250, y: 150 },
    ],
    [
      { x: 100, y: 150 },
      { x: 300, y: 150 },
    ],
    box,
  );
  expect(view).toEqual({ scale: 2, x: -200, y: -150 });
});

it('takes a finger that went to the side for the wish for another photo, and one that stayed for a tap', () => {
  expect([swiped({ x: -80, y: 10 }), swiped({ x: 80, y: -10 })]).toEqual(['next', 'previous']);
  expect([swiped({ x: -40, y: 0 }), swiped({ x: 80, y: 60 })]).toEqual([null, null]);
  expect([isTap({ x: 3, y: 4 }), isTap({ x: 30, y: 4 })]).toEqual([true, false]);
});
