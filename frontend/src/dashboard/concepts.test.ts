import { expect, it } from 'vitest';
import { progressOf } from './analytics.fixture.ts';
import { barsOf } from './concepts.ts';

const concept = (
  concept_code: string,
  planned: number,
  advanced: number,
  planned_to_date: number | null,
) => ({
  ...progressOf(
    { concept_code, concept_name: concept_code, unit: 'm', unit_price: 2.5, planned },
    advanced,
    0,
  ),
  planned_to_date,
});

it('sorts by lateness in money, then by what exceeds the contract', () => {
  const bars = barsOf([
    concept('on-time', 100, 60, 60),
    concept('unscheduled', 100, 0, null),
    concept('excess', 100, 110.01, 100),
    concept('late', 100, 20, 60.5),
    concept('later', 1000, 0, 41),
  ]);
  expect(
    bars.map(({ concept_code, programmed, lag, excess }) => [concept_code, programmed, lag, excess]),
  ).toEqual([
    ['later', 102.5, 102.5, 0],
    ['late', 151.25, 101.25, 0],
    ['excess', 250, 0, 25.03],
    ['on-time', 150, 0, 0],
    ['unscheduled', null, 0, 0],
  ]);
});
