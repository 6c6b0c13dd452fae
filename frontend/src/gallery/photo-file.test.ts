import { expect, it } from 'vitest';
import { photoFileName } from './photo-file.ts';

const photo = {
  id: '0b7c2a5e-7d1f-4f7e-9a55-0d1b6a3c2f10',
  progress_date: '2026-10-05',
  concept_code: 'MER-003',
  concept_name: 'Cimbra común',
  recorded_by_name: 'Sofía Ramírez',
};

it('names a photo as people know it', () => {
  expect(photoFileName(photo)).toBe('2026-10-05 MER-003 Cimbra común (S. Ramírez) 01.jpg');
  expect(photoFileName({ ...photo, id: `${photo.id}:10`, recorded_by_name: 'Ana' })).toBe(
    '2026-10-05 MER-003 Cimbra común (Ana) 10.jpg',
  );
});

it('leaves out what is not known, and what no name of a file may hold', () => {
  expect(photoFileName({ ...photo, concept_code: null, concept_name: null, recorded_by_name: null })).toBe(
    '2026-10-05 01.jpg',
  );
  const name = photoFileName({
    ...photo,
    concept_code: 'SOP/DGO',
    concept_name: `Tubo de 4"\n${'x'.repeat(90)}`,
  });
  expect(name).toMatch(/^2026-10-05 SOP-DGO Tubo de 4- x+… \(S\. Ramírez\) 01\.jpg$/);
  expect(name.length).toBeLessThan(100);
});
