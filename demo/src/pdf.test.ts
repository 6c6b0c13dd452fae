import { expect, it } from 'vitest';
import { demoDocuments } from './demo-documents.ts';
import { pdfOf } from './pdf.ts';

const letter = {
  heading: 'Residencia de obra',
  title: 'Oficio (1)',
  paragraphs: ['Señalización y trámite.'],
};
const textOf = (pdf: Buffer) => pdf.toString('latin1');

it('says where each of its objects begins', () => {
  const text = textOf(pdfOf(letter));
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table)).toMatch(/^xref\n0 7\n/);
  const starts = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
  expect(starts.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} 0 obj`));
});

it('announces the true length of a page', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(textOf(pdfOf(letter)))!;
  expect(content).toHaveLength(Number(length));
  expect(content).toContain('Oficio \\(1\\)');
  expect(content).toContain('Señalización y trámite.');
});

it('goes on in another page', () => {
  const text = textOf(
    pdfOf({ ...letter, paragraphs: Array.from({ length: 40 }, (_, i) => `Punto ${i + 1}`) }),
  );
  expect(text).toContain('/Count 3 ');
  expect(text).toContain('(Hoja 3 de 3)');
  expect(text).toContain('(Punto 40)');
});

it('has a letter for each of the demonstration’s characters', () => {
  for (const { title, body } of demoDocuments)
    for (const text of [title, ...body]) expect(Buffer.from(text, 'latin1').toString('latin1')).toBe(text);
});
