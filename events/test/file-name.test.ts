import { expect, it } from 'vitest';
import { asFileName, conceptFolder, photoName, signedAs } from '../src/index.ts';

const photo = {
  progress_date: '2026-10-05',
  concept_code: 'MER-003',
  concept_name: 'Cimbra común',
  recorded_by_name: 'Sofía Ramírez',
  number: 1,
};

it('names a photo as people know it', () => {
  expect(photoName(photo)).toBe('2026-10-05 MER-003 Cimbra común (S. Ramírez) 01');
  expect(photoName({ ...photo, recorded_by_name: 'Ana', number: 110 })).toBe(
    '2026-10-05 MER-003 Cimbra común (Ana) 110',
  );
});

it('leaves out unknown parts and characters that file names cannot contain', () => {
  expect(photoName({ ...photo, concept_code: null, concept_name: null, recorded_by_name: null })).toBe(
    '2026-10-05 01',
  );
  const name = photoName({
    ...photo,
    concept_code: 'SOP/DGO',
    concept_name: `Tubo de 4"\n${'x'.repeat(90)}`,
  });
  expect(name).toMatch(/^2026-10-05 SOP-DGO Tubo de 4 x+… \(S\. Ramírez\) 01$/);
  expect(photoName({ ...photo, concept_code: 'C'.repeat(200), number: 7 })).toMatch(
    /^2026-10-05 C{96} \(S\. Ramírez\) 07$/,
  );
});

it.each([
  ['Sofía Ramírez', 'S. Ramírez'],
  ['Sofía Ramírez Lara', 'S. Ramírez'],
  ['Sofía Elena Ramírez Lara', 'S. Ramírez'],
  ['  Óscar   de la Cruz y Paz ', 'Ó. de la Cruz'],
  ['Ana', 'Ana'],
  ['De la', 'De la'],
  ['', ''],
])('signs %s as %s', (person, signed) => expect(signedAs(person)).toBe(signed));

it('turns a folio into a name, and leaves nothing that leads elsewhere', () => {
  expect(asFileName('SOP/DGO/217/2026')).toBe('SOP-DGO-217-2026');
  expect(asFileName('../../etc/passwd')).toBe('etc-passwd');
  expect(asFileName('a\\b|c:d*e?"<>\u0000\u202E')).toBe('a-b-cde');
  expect(asFileName(' Año 1. ')).toBe('Año 1');
  expect(asFileName('../..')).toBe('');
  expect(asFileName(`${'a'.repeat(119)}😀b`)).toBe('a'.repeat(119));
});

it('puts photos into a folder of their concept', () => {
  expect(conceptFolder(photo)).toBe('MER-003 Cimbra común');
  expect(conceptFolder({ concept_code: null, concept_name: null })).toBe('Conceptos eliminados');
});
