import { expect, it } from 'vitest';
import { folderIdOf } from './folder-id.ts';

it.each([
  ['1A2b-3C_4d', '1A2b-3C_4d'],
  ['  1A2b ', '1A2b'],
  ['https://drive.google.com/drive/folders/1A2b-3C_4d', '1A2b-3C_4d'],
  ['https://drive.google.com/drive/u/0/folders/1A2b?usp=sharing', '1A2b'],
  ['https://drive.google.com/drive/folders/1A2b/', '1A2b'],
  ['https://drive.google.com/open?id=1A2b', '1A2b'],
])('reads %j as the folder %s', (pasted, id) => {
  expect(folderIdOf(pasted)).toBe(id);
});

it.each([
  '',
  'dos palabras',
  "1' or '1'='1",
  'https://drive.google.com/drive/my-drive',
  'https://drive.google.com/drive/folders/',
  'https://evil.example/drive/folders/1A2b',
  '../../etc',
  'a'.repeat(201),
])('takes %j for no folder', (pasted) => {
  expect(folderIdOf(pasted)).toBeUndefined();
});
