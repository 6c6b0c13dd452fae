import { maxQuantity, type Retention, type Signatures } from '@obraclara/events';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { EstimationSources } from '../src/index.ts';
import { workingCopy } from '../src/words.ts';
import { print, type Order } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

/** A long word without breaks, of the widest letter. */
const endless = (length: number) => 'W'.repeat(length);
const someone = { nombre: endless(200), cargo: endless(200), empresa: endless(200) };
const signatures: Signatures = { elaboro: someone, reviso: someone, autorizo: someone };
const retention: Retention = {
  nombre: endless(120),
  tipo: 'porcentaje',
  valor: 9_999_999_999.99,
  es_suma: false,
  base: 'monto_total',
};

/** Half of the largest valid amounts and quantities, so that sums of two stay valid. */
const money = 4_999_999_999_999.99;
const half = 499_999_999.999999;
const amounts = {
  total_amount: money,
  anticipo_amortization_amount: money / 10,
  subtotal_1: money,
  iva: 799_999_999_999.99,
  subtotal_2: money,
  subtotal_3: money,
  retencion_retraso_amount: -money,
  devolucion_retencion: money,
  importe_liquido: money,
  otras_retenciones_amounts: [-money],
};

const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });

/** Sources with the longest and largest values that the API accepts. */
const extreme = (): EstimationSources => {
  const { contract, estimations, concepts, lines } = sample!;
  const [estimation, concept, line] = [estimations.at(-1)!, concepts[0]!, lines[0]!];
  const generadores = [
    { eje: endless(60), tramo: endless(60), nivel: endless(60), nota: endless(300), largo: maxQuantity },
    { largo: 1, ancho: maxQuantity, nota: endless(300) },
    { alto: maxQuantity },
    { piezas: -maxQuantity },
    { factor: -maxQuantity, tramo: endless(60) },
  ];
  const named = { concept_code: endless(60), concept_name: endless(6_000), unit: endless(40) };
  const row = {
    ...estimation,
    ...amounts,
    anticipo_amortization_amount: 499_999_999_999.99,
    number: 1_000_000,
    period: endless(120),
    folio_factura: endless(40),
    retencion_retraso: { ...retention, nombre: endless(120) },
    otras_retenciones: [retention],
  };
  return {
    contract: {
      ...contract,
      project: endless(300),
      object: endless(4_000),
      contract_amount: money,
      anticipo_amount: money,
      signatures,
    },
    estimations: [{ ...row, number: 999_999 }, row],
    concepts: [
      {
        ...concept,
        concept_id: 'c0',
        place: 'budget',
        partida: Array.from({ length: 12 }, () => endless(500)),
        quantity: 0,
        amount: money,
        estimated_before: half,
        amount_before: money,
      },
    ],
    lines: [1, 2, 3].map((nth) => ({
      ...line,
      ...named,
      concept_id: 'c0',
      unit_price: maxQuantity - nth,
      quantity: nth === 1 ? half : 1,
      subtotal: nth === 1 ? 4_999_999_999_997.99 : 1,
      generadores,
    })),
    seal: { hash: '0'.repeat(64), address: `https://${'a'.repeat(60)}.example/v/${'0'.repeat(64)}` },
    is_copy: true,
  };
};

type Item = { text: string; page: number; left: number; right: number; base: number; size: number };

const read = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const page = await pdf.getPage(index + 1);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    return {
      width,
      height,
      items: items.flatMap((item): Item[] => {
        if (!('str' in item) || !item.str.trim()) return [];
        const at = item.transform as number[];
        const [size, left, base] = [at[0]!, at[4]!, at[5]!];
        return [{ text: item.str, page: index + 1, left, right: left + item.width, base, size }];
      }),
    };
  });
  return Promise.all(pages);
};

/** Pairs of overlapping texts: their baselines are less than two thirds of a letter apart, and they share horizontal space. */
const overlapping = (items: readonly Item[]) =>
  items.flatMap((one, index) =>
    items
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.base - other.base) < Math.min(one.size, other.size) * 0.66 &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.6,
      )
      .map((other) => `${one.text.slice(0, 30)} | ${other.text.slice(0, 30)}`),
  );

const printing = { logos: [], made_on: '2025-01-31' };
const estimationOrders = (sources: EstimationSources): Order[] =>
  (['caratula', 'cuerpo', 'resumen', 'generadores'] as const).map((paper) => ({
    paper,
    format: 'pdf',
    sources,
    printing,
  }));

const orders = (sources: EstimationSources): Order[] => {
  const { contract, estimations } = sources;
  const estimation = estimations.at(-1)!;
  return [
    ...estimationOrders(sources),
    { paper: 'estado-de-cuenta', format: 'pdf', sources: { contract, estimations }, printing },
    { paper: 'reporte-fotografico', sources: { contract, estimation, photos: [], per_page: 4 }, printing },
    { paper: 'completo', sources, photos: null, printing },
  ];
};

describe.each(orders(extreme()))('the longest words and the largest figures, $paper', (order) => {
  it('are inside the page, and do not overlap', async () => {
    const pages = await read(await print(order));
    for (const { width, height, items } of pages) {
      for (const { text, left, right, base } of items) {
        expect(left, text).toBeGreaterThanOrEqual(36 - 0.1);
        expect(right, text).toBeLessThanOrEqual(width - 36 + 0.1);
        expect(base, text).toBeGreaterThan(12);
        // A paper that is not issued has a mark above its sheet.
        expect(base, text).toBeLessThan(text === workingCopy ? height - 12 : height - 36);
      }
      expect(overlapping(items)).toEqual([]);
    }
  });
});

it('has each of the largest figures whole, in letters that can be read', async () => {
  const texts: Record<string, string[]> = {
    caratula: ['4,999,999,999,999.99', '(4,999,999,999,999.99)', '9,999,999,999,999.98'],
    cuerpo: ['499,999,999.999999', '999,999,999.999998', '-1,000,000,000.999998', '999,999,996.999999'],
    resumen: ['4,999,999,999,999.99', '9,999,999,999,999.98'],
    generadores: ['999,999,999.999999', '-999,999,999.999999'],
  };
  for (const order of estimationOrders(extreme())) {
    const items = (await read(await print(order))).flatMap((page) => page.items);
    for (const text of texts[order.paper]!) {
      const found = items.filter((item) => item.text === text);
      expect(found.length, `${order.paper}: ${text}`).toBeGreaterThan(0);
      for (const { size } of found) expect(size).toBeGreaterThanOrEqual(5.5);
    }
  }
});
