// @vitest-environment node
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { aProgressRecord } from '../../api/answers.fixture.ts';
import { reportDefinition } from './definition.ts';
import { recordsOfPeriod } from './report-records.ts';

const { resolve } = createRequire(import.meta.url);
const letters = (name: string) => resolve(`pdfmake/build/fonts/Roboto/Roboto-${name}.ttf`);
pdfmake.setFonts({ Roboto: { normal: letters('Regular'), bold: letters('Medium') } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.endsWith('.ttf'));

const day = '2026-03-02';
const long = 'W'.repeat(60);
const concept = { concept_code: long, concept_name: long.repeat(5), unit: 'W'.repeat(40), unit_price: 99.99 };
const photos = Array.from({ length: 10 }, (_, nth) => ({ photo_url: `/files/${nth}` }));

it.each([
  ['a link', `Plano en https://drive.example.mx/${'a1B2c3D4'.repeat(20)}`, {}],
  ['the longest of everything', long.repeat(8), { quantity_advanced: 123_456_789.123456, photos }],
])('keeps on the sheet %s', async (_, observations, more) => {
  const naming = { concepts: new Map([['c1', concept]]), names: new Map([['u1', 'Sofía']]), user_id: 'u1' };
  const records = [aProgressRecord({ progress_date: day, observations, ...more })];
  const period = { from: day, until: day, created_by: null };
  const of = { project: 'Puente', by: 'Sofía', made: new Date(0), remarks: [], pictures: [] };
  const reported = recordsOfPeriod({ records, waiting: [] }, period, naming);
  const definition = reportDefinition({ ...of, from: day, until: day, records: reported });
  const pdf = await getDocumentProxy(new Uint8Array(await pdfmake.createPdf(definition).getBuffer()));
  const sheet = await pdf.getPage(1);
  const [, , width] = sheet.view as [number, number, number, number];
  const { items } = await sheet.getTextContent();
  const ends = items.flatMap((item) =>
    'str' in item ? [(item.transform as number[])[4]! + item.width] : [],
  );
  expect(Math.max(...ends)).toBeLessThan(width - 39);
});
