import { expect, it } from 'vitest';
import {
  cleared,
  dropped,
  emptyDrawing,
  marksOf,
  moved,
  placeOn,
  pressed,
  released,
  undone,
  type Drawing,
  type Hand,
  type Point,
} from './marks.ts';

const arrow: Hand = { tool: 'arrow', pen: 'red', text: '' };
const at = (x: number, y: number): Point => ({ x, y });
const dragged = (drawing: Drawing, hand: Hand, from: Point, to: Point) =>
  released(moved(pressed(drawing, hand, from), to), 10);
const tapped = (drawing: Drawing, hand: Hand, point: Point) => released(pressed(drawing, hand, point), 10);

it('draws from where the hand was put down to where it was lifted', () => {
  const drawing = dragged(emptyDrawing, arrow, at(0, 0), at(30, 40));
  expect(marksOf(drawing)).toEqual([{ ...arrow, from: at(0, 0), to: at(30, 40) }]);
  expect(drawing.begun).toBeNull();
});

it('takes two touches for the beginning and the end, for hands that do not drag', () => {
  const begun = tapped(emptyDrawing, arrow, at(5, 5));
  expect([marksOf(begun), begun.begun]).toEqual([[], { ...arrow, from: at(5, 5), to: at(5, 5) }]);
  expect(marksOf(tapped(begun, arrow, at(50, 5)))).toMatchObject([{ from: at(5, 5), to: at(50, 5) }]);
  // A tap on the same point does not finish the arrow.
  expect(marksOf(tapped(begun, arrow, at(6, 5)))).toEqual([]);
});

it('writes a text where it is touched, and nothing where none was typed', () => {
  const text: Hand = { tool: 'text', pen: 'yellow', text: 'Fisura' };
  expect(marksOf(tapped(emptyDrawing, text, at(7, 8)))).toEqual([{ ...text, from: at(7, 8), to: at(7, 8) }]);
  expect(tapped(emptyDrawing, { ...text, text: ' ' }, at(7, 8))).toBe(emptyDrawing);
});

it('undoes step by step, including a clear, and first an unfinished mark', () => {
  const one = dragged(emptyDrawing, arrow, at(0, 0), at(30, 0));
  const two = dragged(one, arrow, at(0, 0), at(60, 0));
  expect(marksOf(cleared(two))).toEqual([]);
  expect(marksOf(undone(cleared(two)))).toHaveLength(2);
  expect(marksOf(undone(two))).toEqual(marksOf(one));
  const begun = tapped(two, arrow, at(5, 5));
  expect([undone(begun), dropped(begun)]).toEqual([two, two]);
  expect(undone(emptyDrawing)).toEqual(emptyDrawing);
});

it('knows the place on a picture that is shown whole in the middle of a box', () => {
  const picture = { width: 2000, height: 1000 };
  const box = { left: 10, top: 20, width: 400, height: 600 };
  expect(placeOn(picture, box, at(210, 320))).toEqual(at(1000, 500));
  expect(placeOn(picture, box, at(10, 220))).toEqual(at(0, 0));
  // A point outside the picture maps to its edge.
  expect(placeOn(picture, box, at(0, 700))).toEqual(at(0, 1000));
});
