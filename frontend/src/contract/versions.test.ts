import type { AmendmentLineAnswer } from '@obraclara/api';
import { expect, it } from 'vitest';
import { quantityDifferences } from './versions.ts';
import { amendedTerms } from './terms.fixture.ts';

const [amendment] = amendedTerms.amendments;
const [line] = amendment!.lines;
const changed = (concept_id: string, quantity: number): AmendmentLineAnswer => ({
  ...line!,
  concept_id,
  quantity,
});
const version = (id: string | null) => ({ ...amendedTerms.versions[0]!, id });
const answer = {
  versions: [version(null), version('s1'), version('a1'), version('a2')],
  amendments: [
    { ...amendment!, id: 'a1', lines: [changed('c1', 12.5), changed('n1', 4)] },
    { ...amendment!, id: 'a2', lines: [changed('c1', -2.5), changed('c2', 1)] },
  ],
};
const present = new Map([
  ['c1', 110],
  ['c2', 31],
]);
const between = (from: number, until: number) =>
  quantityDifferences(answer, [from, until], present).map(({ concept_id, before, after, change }) => [
    concept_id,
    before,
    after,
    change,
  ]);

it('has the quantities of both versions, without what was signed later', () => {
  expect(between(0, 3)).toEqual([
    ['c1', 100, 110, 10],
    ['n1', null, null, 4],
    ['c2', 30, 31, 1],
  ]);
  expect(between(0, 2)).toEqual([
    ['c1', 100, 112.5, 12.5],
    ['n1', null, null, 4],
  ]);
  expect(between(3, 2)).toEqual([
    ['c1', 110, 112.5, 2.5],
    ['c2', 31, 30, -1],
  ]);
  expect(between(0, 1)).toEqual([]);
});
