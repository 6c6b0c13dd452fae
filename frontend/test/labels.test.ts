// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';

const html = `
  <label for="a" data-n="1">A</label><input id="a" data-n="a">
  <label data-n="2"><span>B</span><select data-n="b"></select><input data-n="b2"></label>
  <label for="c" data-n="3"><input data-n="c1"></label><textarea id="c" data-n="c"></textarea>
  <label for="c" data-n="4">C again</label>
  <label for="" data-n="5"><input data-n="d"></label>
  <label for="twice" data-n="6">first of two</label><div id="twice"></div><input id="twice" data-n="e">
  <label for="hidden" data-n="7"></label><input type="hidden" id="hidden" data-n="f">
  <label data-n="8"><input type="hidden"><button data-n="g"></button></label>
  <input data-n="alone">`;

const found = (document: Document) =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea, button')].map((control) => [
    control.dataset['n'],
    control.labels && Array.from(control.labels, (label) => label.dataset['n']),
  ]);

afterEach(() => document.body.replaceChildren());

it('finds the labels that jsdom finds by itself', () => {
  document.body.innerHTML = html;
  // The window of a frame has prototypes of its own, which are unpatched.
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.contentDocument!.body.innerHTML = html;
  const expected = found(frame.contentDocument!);
  expect(expected).toContainEqual(['c', ['3', '4']]);
  expect(found(document)).toEqual(expected);
});
