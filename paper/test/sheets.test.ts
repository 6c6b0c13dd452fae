import { expect, it } from 'vitest';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import type { EstimationSources } from '../src/index.ts';
import { print, type Order } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const printing = { logos: [], made_on: '2025-01-31' };

/** An estimation with `count` lines, `each` per partida. */
const estimationOf = (count: number, each: number, period = 'Junio 2026'): EstimationSources => {
  const { contract, estimations, concepts, lines } = sample!;
  const nths = Array.from({ length: count }, (_, nth) => nth);
  return {
    contract,
    estimations: [{ ...estimations.at(-1)!, number: 8, period }],
    concepts: nths.map((nth) => ({
      ...concepts[0]!,
      concept_id: `k${nth}`,
      place: 'budget',
      partida: [`Partida ${Math.floor(nth / each)}`],
    })),
    lines: nths.map((nth) => ({
      ...lines[0]!,
      concept_id: `k${nth}`,
      concept_code: `K-${nth}`,
      concept_name: `Concepto ${'largo '.repeat(nth % 4)}`,
      quantity: 1,
      unit_price: 1,
      subtotal: 1,
    })),
  };
};

/** The text of each sheet, line by line from the top. */
const sheetsOf = async (order: Order): Promise<string[][]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await print(order)));
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    const said = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, base: Math.round((item.transform as number[])[5]!) }]
        : [],
    );
    const bases = [...new Set(said.map(({ base }) => base))].toSorted((a, b) => b - a);
    return bases.map((base) =>
      said
        .filter((one) => one.base === base)
        .map(({ text }) => text)
        .join(' '),
    );
  });
  return Promise.all(pages);
};

const cuerpo = (sources: EstimationSources) =>
  sheetsOf({ paper: 'cuerpo', format: 'pdf', sources, printing });

it.each(Array.from({ length: 26 }, (_, nth) => nth + 8))(
  'has who signs a cuerpo of %i lines beneath its total and its last line, and no partida without a line',
  async (count) => {
    const sheets = await cuerpo(estimationOf(count, 3));
    const last = sheets.at(-1)!;
    const placeOf = (text: string) => last.findIndex((line) => line.includes(text));
    expect(placeOf(`K-${count - 1}`)).toBeGreaterThanOrEqual(0);
    expect(placeOf('TOTAL DE LA ESTIMACIÓN')).toBeGreaterThan(placeOf(`K-${count - 1}`));
    expect(placeOf('ELABORÓ')).toBeGreaterThan(placeOf('TOTAL DE LA ESTIMACIÓN'));
    const lines = sheets.flat().filter((line) => line.startsWith('K-'));
    expect(lines.length).toBe(count);
    for (const sheet of sheets) {
      const rows = sheet.slice(
        0,
        sheet.findIndex((line) => line.startsWith('Suma esta hoja')),
      );
      expect(rows.at(-1)).not.toMatch(/^Partida/);
      const sum = sheet.filter((line) => line.startsWith('K-')).length;
      expect(sheet.find((line) => line.startsWith('Suma esta hoja'))).toContain(`${sum}.00`);
    }
  },
);

it.each(['cuerpo', 'generadores'] as const)(
  'gives the whole name of a concept in a %s, also one that is longer than a sheet',
  async (paper) => {
    const words = (count: number) => Array.from({ length: count }, (_, nth) => `p${nth}`);
    for (const count of [360, 1_000]) {
      const name = words(count).join(' ');
      expect(name.length).toBeGreaterThan(1_600);
      const sources = { ...estimationOf(3, 3) };
      sources.lines = sources.lines.with(1, { ...sources.lines[1]!, concept_name: name });
      const sheets = await sheetsOf({ paper, format: 'pdf', sources, printing });
      const printed = new Set(sheets.flat().join(' ').split(/\s+/));
      expect(words(count).filter((word) => !printed.has(word))).toEqual([]);
    }
  },
);

it.each(Array.from({ length: 20 }, (_, nth) => nth + 12))(
  'has who signs an account of %i estimations beneath what it comes to',
  async (count) => {
    const { contract, estimations } = sample!;
    const rows = Array.from({ length: count }, (_, nth) => ({
      ...estimations.at(-1)!,
      number: nth + 1,
      period: `Mes ${nth + 1}`,
      status: 'revision' as const,
    }));
    const order: Order = {
      paper: 'estado-de-cuenta',
      format: 'pdf',
      sources: { contract, estimations: rows },
      printing,
    };
    const sheets = await sheetsOf(order);
    const last = sheets.at(-1)!;
    const sums = last.findIndex((line) => line.includes('Total estimado líquido'));
    expect(sums).toBeGreaterThanOrEqual(0);
    expect(last.findIndex((line) => line.includes('ELABORÓ'))).toBeGreaterThan(sums);
    const all = sheets.flat().join('\n');
    expect(all.match(/En Revisión/g)).toHaveLength(count);
    expect(all).not.toContain('En revisión');
  },
);

it.each(['resumen', 'generadores'] as const)('has who signs a %s beneath its last row', async (paper) => {
  const end = paper === 'resumen' ? 'TOTAL (SIN IVA)' : 'Cantidad de';
  for (let count = 12; count < 34; count += 1) {
    const sheets = await sheetsOf({ paper, format: 'pdf', sources: estimationOf(count, 1), printing });
    const last = sheets.at(-1)!;
    const sums = last.findLastIndex((line) => line.includes(end));
    expect(sums, `${count} rows`).toBeGreaterThanOrEqual(0);
    expect(last.findIndex((line) => line.includes('ELABORÓ'))).toBeGreaterThan(sums);
  }
});

it('says at the foot of every sheet which estimation it is of, and when it was printed', async () => {
  for (const sheet of await cuerpo(estimationOf(40, 3)))
    expect(sheet.join(' ')).toContain(
      'Cuerpo de estimación · Estimación 8 · Junio 2026 · Obra · Impreso el 31/01/2025',
    );
  const period = 'Del primero al treinta de junio de dos mil veintiséis';
  for (const sheet of await cuerpo(estimationOf(40, 3, period)))
    expect(sheet.join(' ')).toContain('Del primero al treinta de junio de dos m… · Obra');
});
