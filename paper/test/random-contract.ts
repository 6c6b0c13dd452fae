import {
  byNumber,
  foldLedger,
  generadoresQuantity,
  lineSubtotal,
  noBilling,
  retentionKinds,
  totalAmount,
  defaultEstimationTerms,
  type CapturedEstimation,
  type Retention,
  unsigned,
} from '@obraclara/events';
import fc from 'fast-check';
import type { EstimationSources, PaperConcept } from '../src/index.ts';

const decimal = (max: number, decimals: number) =>
  fc.integer({ min: 1, max: max * 10 ** decimals }).map((units) => units / 10 ** decimals);

const retention: fc.Arbitrary<Retention> = fc
  .record({
    nombre: fc.constantFrom('5 al millar', 'Fondo de garantía', '=cmd', 'Ajuste & <costos>'),
    isShare: fc.boolean(),
    share: decimal(10, 2),
    pesos: decimal(50_000, 2),
    es_suma: fc.boolean(),
    base: fc.constantFrom('subtotal_3', 'subtotal_2', 'subtotal_1', 'monto_total', undefined),
    kind: fc.constantFrom(...retentionKinds, undefined),
  })
  .map(({ nombre, isShare, share, pesos, es_suma, base, kind }) => ({
    nombre,
    tipo: isShare ? 'porcentaje' : 'importe',
    valor: isShare ? share : pesos,
    es_suma,
    ...(base && { base }),
    ...(kind && { kind }),
  }));

const concept = fc.record({
  unit_price: decimal(20_000, 2),
  quantity: decimal(5_000, 4),
  partida: fc.constantFrom(['Preliminares'], ['Cimentación', 'Zapatas'], ['A*'], ['<5'], []),
  place: fc.constantFrom('budget', 'budget', 'budget', 'extraordinary'),
});

const generador = fc.record(
  {
    eje: fc.constantFrom('A', '=1+1', 'B <2>'),
    largo: decimal(40, 3),
    ancho: decimal(12, 3),
    alto: decimal(9, 2),
    piezas: fc.integer({ min: -3, max: 12 }),
    factor: fc.constantFrom(1, 1.05, 0.5, -1),
    nota: fc.constant('Hueco'),
    croquis: fc.constant('/api/files/x'),
  },
  { requiredKeys: ['largo'] },
);
/** The quantity of a line: typed, or the sum of rows. */
const counted = fc.oneof(
  decimal(3_000, 4).map((quantity) => ({ quantity })),
  fc
    .array(generador, { minLength: 1, maxLength: 6 })
    .map((generadores) => ({ generadores, quantity: generadoresQuantity(generadores) }))
    .filter(({ quantity }) => quantity > 0),
);

const arbitraryEstimation = fc.record({
  lines: fc.array(fc.tuple(fc.nat({ max: 11 }), counted), { minLength: 1, maxLength: 12 }),
  anticipo_amortization_percentage: fc.constantFrom(0, 30, 33.33, 6.24, 100),
  es_final: fc.constantFrom(false, false, false, true),
  retencion_retraso: fc.option(retention),
  devolucion_retencion: fc.constantFrom(0, 12_000, 33.33),
  otras_retenciones: fc.array(retention, { maxLength: 4 }),
  iva_percentage: fc.constantFrom(16, 16, 8, 0),
});

type Concept = typeof concept extends fc.Arbitrary<infer C> ? C : never;
type RandomEstimation = typeof arbitraryEstimation extends fc.Arbitrary<infer C> ? C : never;

const captured = (
  { lines, ...terms }: RandomEstimation,
  concepts: Concept[],
  index: number,
): CapturedEstimation => {
  const chosen = lines.map(([which, { quantity, ...rows }]) => {
    const nth = which % concepts.length;
    const { unit_price } = concepts[nth]!;
    const line = {
      concept_id: `c${nth}`,
      concept_code: `C-${nth}`,
      concept_name: `Concepto ${nth}`,
      unit: 'm3',
    };
    return { ...line, ...rows, unit_price, quantity, subtotal: lineSubtotal({ unit_price, quantity }) };
  });
  return {
    ...defaultEstimationTerms,
    iva_exempt: false,
    billing: noBilling,
    amortization_parts: [],
    type_number: null,
    ...terms,
    id: `e${index}`,
    contract_id: 'p:main',
    project_id: 'p',
    number: index + 1,
    period: `Período ${index + 1}`,
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    concepts: chosen,
    total_amount: totalAmount(chosen),
    status: 'entregada',
    creation_date: '2025-01-01T00:00:00.000Z',
    revision: 0,
  };
};

const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
const millionths = (amounts: number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1e6) / 1e6;

/** A contract with estimations, the last of which is printed, in the form that the API returns. */
export const randomSources: fc.Arbitrary<EstimationSources> = fc
  .record({
    concepts: fc.array(concept, { minLength: 3, maxLength: 12 }),
    random: fc.array(arbitraryEstimation, { minLength: 1, maxLength: 4 }),
    anticipo_amount: fc.constantFrom(0, 25_000, 5_000_000.55),
    contract_amount: fc.constantFrom(0, 136_740_000, 999.99),
  })
  .map(({ concepts, random, anticipo_amount, contract_amount }) => {
    const estimations = foldLedger(
      { amount: anticipo_amount },
      random.map((one, index) => captured(one, concepts, index)).toSorted(byNumber),
    );
    const before = estimations.slice(0, -1).flatMap((one) => one.concepts);
    const lines = estimations.at(-1)!.concepts;
    // The last concept was removed from the catalog.
    const listed = concepts.map(({ unit_price, quantity, partida, place }, nth): PaperConcept => {
      const [concept_id, isGone] = [`c${nth}`, nth === concepts.length - 1];
      const own = before.filter((line) => line.concept_id === concept_id);
      return {
        concept_id,
        place: isGone ? 'gone' : place,
        partida: isGone ? [] : [...partida],
        quantity: isGone ? 0 : quantity,
        amount: isGone ? 0 : lineSubtotal({ quantity, unit_price }),
        estimated_before: millionths(own.map((line) => line.quantity)),
        amount_before: cents(own.map((line) => line.subtotal)),
      };
    });
    const known = listed.filter(({ place, estimated_before }) => place !== 'gone' || estimated_before > 0);
    const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
    return {
      contract: {
        kind: 'main',
        project: 'Obra',
        object: 'Obra',
        contract_amount,
        anticipo_amount,
        signatures: unsigned,
        internal_signatures: unsigned,
        ...days,
      },
      estimations,
      concepts: known,
      lines,
    };
  });
