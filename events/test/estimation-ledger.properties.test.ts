import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMoney, foldLedger, totalAmount, type Retention } from '../src/index.ts';
import { contractHistory, type EstimationInput } from './contract-history.ts';

const decimal = (whole: number, places: number) =>
  fc.integer({ min: 0, max: whole * 10 ** places }).map((scaled) => scaled / 10 ** places);

const retention: fc.Arbitrary<Retention> = fc.record({
  nombre: fc.constantFrom('5 al millar', 'Fondo de garantía', 'Ajuste de costos'),
  tipo: fc.constantFrom('porcentaje' as const, 'importe' as const),
  valor: decimal(20, 2),
  es_suma: fc.boolean(),
});

const estimation: fc.Arbitrary<EstimationInput> = fc.record({
  lines: fc.array(fc.tuple(decimal(500, 3), decimal(5000, 2)), { minLength: 1, maxLength: 4 }),
  anticipo_amortization_percentage: decimal(100, 2),
  es_final: fc.boolean(),
  retencion_retraso: fc.option(retention, { nil: null }),
  devolucion_retencion: decimal(5000, 2),
  otras_retenciones: fc.array(retention, { maxLength: 3 }),
});

const estimations = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), estimation), {
  selector: ([number]) => number,
  minLength: 1,
  maxLength: 6,
});
const advance = decimal(2_000_000, 2);

const built = (anticipo: number, inputs: [number, EstimationInput][]) => {
  const contract = contractHistory(anticipo);
  for (const [number, input] of inputs) contract.put(number, input);
  return contract;
};
const figures = (rows: ReturnType<ReturnType<typeof contractHistory>['rows']>) =>
  rows.map(({ creation_date: _, ...row }) => row);

it('never amortises more than the advance, and each estimation at most what it is worth', () => {
  fc.assert(
    fc.property(advance, estimations, (anticipo, inputs) => {
      const rows = built(anticipo, inputs).rows();
      const amortised = rows.map((row) => row.anticipo_amortization_amount);
      if (anticipo > 0) expect(addMoney(...amortised)).toBeLessThanOrEqual(anticipo);
      for (const row of rows) {
        expect(row.anticipo_amortization_amount).toBeGreaterThanOrEqual(0);
        expect(row.anticipo_amortization_amount).toBeLessThanOrEqual(row.total_amount);
      }
    }),
  );
});

it('shows rows whose columns add up to the cent', () => {
  fc.assert(
    fc.property(advance, estimations, (anticipo, inputs) => {
      for (const row of built(anticipo, inputs).rows()) {
        expect(row.subtotal_1).toBe(addMoney(row.total_amount, -row.anticipo_amortization_amount));
        expect(row.subtotal_2).toBe(addMoney(row.subtotal_1, row.iva));
        expect(row.subtotal_3).toBe(
          addMoney(row.subtotal_2, row.retencion_retraso_amount, row.devolucion_retencion),
        );
        expect(row.importe_liquido).toBe(addMoney(row.subtotal_3, ...row.otras_retenciones_amounts));
      }
    }),
  );
});

it('ends with a cumulative that is the sum of all liquid amounts', () => {
  fc.assert(
    fc.property(advance, estimations, (anticipo, inputs) => {
      const rows = built(anticipo, inputs).rows();
      expect(rows.at(-1)!.cumulative_liquid_amount).toBe(addMoney(...rows.map((row) => row.importe_liquido)));
    }),
  );
});

it('changes nothing when folded a second time', () => {
  fc.assert(
    fc.property(advance, estimations, (anticipo, inputs) => {
      const rows = built(anticipo, inputs).rows();
      expect(foldLedger({ amount: anticipo }, rows)).toEqual(rows);
    }),
  );
});

it('does not depend on the order in which the estimations were captured', () => {
  fc.assert(
    fc.property(advance, estimations, (anticipo, inputs) => {
      expect(figures(built(anticipo, inputs.toReversed()).rows())).toEqual(
        figures(built(anticipo, inputs).rows()),
      );
    }),
  );
});

it('is back where it was when any estimation is deleted and captured again', () => {
  fc.assert(
    fc.property(advance, estimations, fc.nat(), (anticipo, inputs, pick) => {
      const contract = built(anticipo, inputs);
      const before = figures(contract.rows());
      const [number, input] = inputs[pick % inputs.length]!;
      contract.remove(number);
      contract.put(number, input);
      expect(figures(contract.rows())).toEqual(before);
    }),
  );
});

it('prints every amount with two decimals at most', () => {
  fc.assert(
    fc.property(advance, estimations, (anticipo, inputs) => {
      expect(JSON.stringify(built(anticipo, inputs).rows())).not.toMatch(
        /"[a-z_0-9]*(amount|subtotal_\d|iva|liquido)":-?\d+\.\d{3,}/,
      );
    }),
  );
});

const rate: fc.Arbitrary<Retention> = fc.record({
  nombre: fc.constantFrom('5 al millar', 'Fondo de garantía'),
  tipo: fc.constant('porcentaje' as const),
  valor: decimal(20, 2),
  es_suma: fc.boolean(),
  base: fc.constantFrom('monto_total' as const, 'subtotal_1' as const, 'subtotal_2' as const),
});

it('comes to 0.00 in every figure where a line is given back at the same rates', () => {
  const line = fc.record({ quantity: decimal(500, 3), unit_price: decimal(5000, 2) });
  const rates = fc.record({
    anticipo_amortization_percentage: decimal(100, 2),
    iva_percentage: fc.constantFrom(0, 8, 16),
    retencion_retraso: fc.option(rate, { nil: null }),
    otras_retenciones: fc.array(rate, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(advance, line, rates, (amount, { quantity, unit_price }, terms) => {
      const place = {
        start_date: '2026-01-01',
        creation_date: '2026-02-01T00:00:00Z',
        devolucion_retencion: 0,
      };
      const rows = foldLedger({ amount }, [
        { id: 'a', number: 1, ...place, ...terms, total_amount: totalAmount([{ quantity, unit_price }]) },
        {
          id: 'b',
          number: 2,
          ...place,
          ...terms,
          total_amount: totalAmount([{ quantity: -quantity, unit_price }]),
        },
      ]);
      const [plus, minus] = rows.map((row) => [
        row.total_amount,
        row.anticipo_amortization_amount,
        row.subtotal_1,
        row.iva,
        row.subtotal_2,
        row.retencion_retraso_amount,
        row.subtotal_3,
        ...row.otras_retenciones_amounts,
        row.importe_liquido,
      ]);
      expect(minus!.map((figure) => -figure || 0)).toEqual(plus);
    }),
  );
});
