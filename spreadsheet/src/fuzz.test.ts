import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { catalogOf } from './catalog/catalog.ts';
import { catalogByReader } from './reader/readers.ts';
import { defaultLimits } from './limits.ts';
import { programOf } from './program/program.ts';
import { isUnreadable } from './unreadable.ts';
import { concepts, fileOf, good, head, program, type Value } from './workbook.fixture.ts';
import { openWorkbook } from './workbook/workbook.ts';

// SheetJS logs odd records of old workbooks.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

const limits = { ...defaultLimits, expanded_bytes: 5_000_000, cells: 50_000 };
const context = { start_date: '2025-01-01', end_date: null, concepts: [] };

/** Asserts that reading succeeds or throws `unreadable`, the only allowed error. */
const survives = (bytes: Uint8Array): void => {
  for (const read of [
    () => catalogOf(openWorkbook(bytes, limits), {}),
    () => programOf(openWorkbook(bytes, limits), context),
  ])
    try {
      expect(read().errors_total).toBeGreaterThanOrEqual(0);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
};

const flips = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
const mutated = (bytes: Uint8Array, changes: [number, number][]) => {
  const copy = bytes.slice();
  for (const [at, byte] of changes) copy[at % copy.length] = byte;
  return copy;
};

it('random bytes never crash it', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), survives), { numRuns: 200 });
});

it('random text never crashes it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) =>
      survives(new TextEncoder().encode(`a,b,c,d\n${text}`)),
    ),
    { numRuns: 200 },
  );
});

it.each(['xlsx', 'html', 'csv', 'xlml'] as const)('damaged %s files never crash it', (bookType) => {
  const bytes = fileOf({ Hoja: [head, good('1'), good('2'), ['', 'TOTAL', '', '', '', 42]] }, bookType);
  fc.assert(
    fc.property(flips, (changes) => survives(mutated(bytes, changes))),
    { numRuns: 100 },
  );
});

// A damaged record of the old format can put the parser in an endless loop; only the process limits end it.
it('damaged biff8 files cost one clear error at most', async () => {
  const bytes = fileOf({ Hoja: [head, good('1'), good('2')] }, 'biff8');
  const tight = { ...limits, milliseconds: 1_500, memory_mb: 96 };
  await fc.assert(
    fc.asyncProperty(flips, async (changes) => {
      const reading = catalogByReader(mutated(bytes, changes), { limits: tight });
      const errors = await reading.then(
        ({ errors_total }) => errors_total,
        (error: unknown) => (isUnreadable(error) ? 0 : Promise.reject(error as Error)),
      );
      expect(errors).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 6 },
  );
});

const value = fc.oneof(
  fc.constantFrom<Value>(
    null,
    '',
    '-',
    'TOTAL',
    '1',
    '1.1',
    'm2',
    'N/A',
    '1,5',
    '$ 1,234.56',
    '__proto__',
    0,
    1,
    -1,
  ),
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

it('whatever stands below the header, concepts are whole and sums are theirs', () => {
  fc.assert(
    fc.property(fc.array(fc.array(value, { maxLength: 7 }), { maxLength: 15 }), (rows) => {
      const read = concepts(rows);
      let cents = 0n;
      for (const { concept_code, concept_name, unit, quantity, unit_price } of read.concepts) {
        expect(concept_code && concept_name && unit).toBeTruthy();
        expect(quantity).toBeGreaterThanOrEqual(0);
        const micro = (number: number) => BigInt(Math.round(number * 1e6));
        cents += (micro(quantity) * micro(unit_price) + 5_000_000_000n) / 10_000_000_000n;
      }
      expect(Math.abs(read.computed_total * 100 - Number(cents))).toBeLessThan(1);
    }),
    { numRuns: 150 },
  );
});

it('any quantities of 6 decimals come back as they were written', () => {
  const quantity = fc
    .tuple(fc.nat(999_999_999), fc.nat(999_999))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(6, '0')}`);
  fc.assert(
    fc.property(quantity, (text) => {
      expect(concepts([good('1', text, 0.01)]).concepts[0]?.quantity).toBe(Number(text));
      expect(concepts([good('1', Number(text), 0.01)]).concepts[0]?.quantity).toBe(Number(text));
    }),
    { numRuns: 50 },
  );
});

it('percentages that add up to 100 give back the quantity exactly', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(shares, (weights) => {
      const sum = weights.reduce((a, b) => a + b);
      const cells = weights.map((weight): Value => ({ t: 'n', v: weight / sum, z: '0.00%' }));
      const read = program([
        ['CLAVE', ...weights.map((_, at) => `Mes ${at + 1}`)],
        ['C-3', ...cells],
      ]);
      const total = Object.values(read.concepts[0]?.monthly_quantities ?? {}).reduce(
        (a, b) => a + Math.round(b * 1e6),
        0,
      );
      expect(total).toBe(80_000_000);
    }),
    { numRuns: 50 },
  );
});
