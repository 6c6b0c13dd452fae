import fc from 'fast-check';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperPhoto, PhotoReportSources } from '../src/index.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

const made_on = '2025-01-31';
const [estimation] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
let portrait: Uint8Array;
let logo: Uint8Array;
beforeAll(async () => {
  portrait = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer();
  logo = await sharp({ create: { width: 90, height: 40, channels: 3, background: '#00a' } })
    .png()
    .toBuffer();
});

const twelve = Array.from({ length: 12 }, (_, nth) => nth);
const photo = (nth: number, said: Partial<PaperPhoto>): PaperPhoto => ({
  concept_code: `C-${nth}.`,
  concept_name: `Muro ${nth}.`,
  unit: 'm2',
  progress_date: '2025-01-15',
  quantity_advanced: nth + 0.5,
  observations: `Nota ${nth}.`,
  recorded_by_name: 'Sara López',
  picture: portrait,
  ...said,
});

/** Captions that need much room; each begins with its number. */
const wide = 'MAMPOSTERÍA WWW '.repeat(60);
const captions: Record<string, (nth: number) => Partial<PaperPhoto>> = {
  'short lines': (nth) => ({ observations: `Nota ${nth}.\n${'sí\r\n'.repeat(20)}` }),
  'blank lines in a name': (nth) => ({ concept_name: `Muro ${nth}.\n\n\n\nde\n\n\n\nlado` }),
  'the longest of everything': (nth) => ({
    concept_name: `Muro ${nth}. ${wide}`,
    observations: `Nota ${nth}. ${wide}`,
    recorded_by_name: wide.slice(0, 200),
    quantity_advanced: 999_999_000 + nth + 0.123456,
    unit: wide.slice(0, 50),
  }),
  'words that never end': (nth) => ({
    concept_name: `Muro ${nth}. ${'W'.repeat(300)}`,
    observations: `Nota ${nth}. ${'W'.repeat(300)}`,
    recorded_by_name: 'W'.repeat(200),
    unit: 'W'.repeat(50),
  }),
};

const pagesOf = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  return Promise.all(
    text.map(async (said, index) => ({
      said: said.replace(/\s+/g, ' '),
      pictures: (await extractImages(pdf, index + 1)).filter(({ width }) => width === 60).length,
    })),
  );
};

const sourcesOf = (per_page: 2 | 4, said: (nth: number) => Partial<PaperPhoto>, object: string) => {
  const { contract, estimations } = estimation!;
  return {
    contract: { ...contract, object },
    estimation: estimations.at(-1)!,
    photos: twelve.map((nth) => photo(nth, said(nth))),
    per_page,
  } satisfies PhotoReportSources;
};

describe.each(Object.entries(captions))('a photo report with %s', (_, said) => {
  it.each([
    [4, 'alone', 'Obra'],
    [2, 'alone', 'Obra'],
    [4, 'bound', 'Obra'],
    [2, 'bound', 'Obra'],
    [4, 'bound', 'Construcción de '.repeat(30)],
  ] as const)('has %i photos on each page, %s', async (per_page, how, object) => {
    const photos = sourcesOf(per_page, said, object);
    const printing = { logos: [logo, logo], made_on };
    const bytes = await print(
      how === 'alone'
        ? { paper: 'reporte-fotografico', sources: photos, printing }
        : { paper: 'completo', sources: estimation!, photos, printing },
    );
    const pages = await pagesOf(bytes);
    const all = pages.map((page) => page.said).join(' ');
    for (const nth of twelve) {
      for (const one of [`C-${nth}.`, `Muro ${nth}.`, `Nota ${nth}.`]) expect(all).toContain(one);
    }
    expect(pages.map((page) => page.pictures).filter((pictures) => pictures > 0)).toEqual(
      Array.from({ length: 12 / per_page }, () => per_page),
    );
  });
});
