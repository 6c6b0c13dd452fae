import type { Photo } from '@obraclara/api';
import { expect, it } from 'vitest';
import { pairOf } from './compare.ts';

const photo = (id: string) => ({ id }) as Photo;
const photos = ['new', 'middle', 'old'].map(photo);
const ids = (shown: string, chosen: string | null = null) => {
  const pair = pairOf(photos, photo(shown), chosen);
  return pair && [pair.before.id, pair.after.id, pair.other.id];
};

it('holds a photo against the earliest of its concept, and the earliest against the newest', () => {
  expect(ids('new')).toEqual(['old', 'new', 'old']);
  expect(ids('middle')).toEqual(['old', 'middle', 'old']);
  expect(ids('old')).toEqual(['old', 'new', 'new']);
});

it('holds it against the chosen one, the earlier first', () => {
  expect(ids('middle', 'new')).toEqual(['middle', 'new', 'new']);
  expect(ids('new', 'middle')).toEqual(['middle', 'new', 'middle']);
});

it('has nothing to hold the only photo against', () => {
  expect(pairOf([photo('new')], photo('new'), null)).toBeNull();
});
