import { expect, it } from 'vitest';
import { ownFirst, recordsAndPhotos } from './period-progress.ts';

const sum = (concept_id: string) => ({ concept_id, quantity_advanced: 1, records: 1, photos: 0 });

it('has the concepts of the estimation first, in its order, and one that it names twice where it is named first', () => {
  const sums = ['d', 'b', 'a', 'c'].map(sum);
  expect(ownFirst(sums, ['a', 'b', 'a']).map(({ concept_id }) => concept_id)).toEqual(['a', 'b', 'd', 'c']);
});

it('counts records, and photos where there are any', () => {
  expect(recordsAndPhotos({ records: 2, photos: 3 })).toBe('2 registros · 3 fotos');
  expect(recordsAndPhotos({ records: 1, photos: 0 })).toBe('1 registro');
});
