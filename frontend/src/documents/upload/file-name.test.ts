import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it('names the file after its title and keeps its extension', () => {
  expect(fileNameOf('Oficio 12', 'IMG_0001.PDF')).toBe('Oficio 12.PDF');
  expect(fileNameOf('Oficio 12', 'acta.firmada.docx')).toBe('Oficio 12.docx');
});

it('keeps accents, written either way', () => {
  expect(fileNameOf('Estimación de Año', 'a.pdf')).toBe('Estimación de Año.pdf');
  expect(fileNameOf('Estimación'.normalize('NFD'), 'a.pdf')).toBe('Estimación.pdf');
});

it('says a folio with dashes, and leaves out what no file name may hold', () => {
  expect(fileNameOf('SOP/DGO/217/2026', 'x.pdf')).toBe('SOP-DGO-217-2026.pdf');
  expect(fileNameOf('a/b\\c:d*e?f"g<h>i|j', 'x.pdf')).toBe('a-b-cdefghi-j.pdf');
  expect(fileNameOf('Oficio\u202Efdp.exe\u0000', 'x.pdf')).toBe('Oficiofdp.exe.pdf');
  expect(fileNameOf('  ../..  ', 'x.pdf')).toBe('documento.pdf');
});

it('has a name when nothing of the title is left, and no extension where the file has none', () => {
  expect(fileNameOf('???', 'x.pdf')).toBe('documento.pdf');
  expect(fileNameOf('Acta', 'LEEME')).toBe('Acta');
  expect(fileNameOf('Acta', 'raro.una extensión')).toBe('Acta');
});

it('stays short enough for any file system', () => {
  expect(new TextEncoder().encode(fileNameOf('ñ'.repeat(300), 'x.pdf')).length).toBeLessThan(255);
});
