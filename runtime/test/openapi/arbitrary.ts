import fc from 'fast-check';
import type { Schema } from './document.ts';

type Any = fc.Arbitrary<unknown>;

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const byFormat: Record<string, Any> = {
  date: day,
  'date-time': day.map((one) => `${one}T12:00:00.000Z`),
  email: fc.stringMatching(/^[a-z]{3,10}$/).map((name) => `${name}@obra.mx`),
};

const longest = 60;

const text = ({ format, pattern, minLength = 0, maxLength = Infinity }: Schema): Any => {
  if (format !== undefined && byFormat[format]) return byFormat[format];
  const length = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, longest)) };
  if (pattern === '\\S' || pattern === undefined)
    return fc.string({ ...length, minLength: Math.max(1, minLength) });
  return fc.stringMatching(new RegExp(pattern)).filter(({ length: n }) => n >= minLength && n <= maxLength);
};

const number = ({ type, minimum = -1e6, maximum = 1e6, decimals = 2 }: Schema): Any => {
  const [min, max] = [Math.ceil(Math.max(minimum, -1e6)), Math.floor(Math.min(maximum, 1e6))];
  const whole = fc.integer({ min, max });
  if (type === 'integer') return whole;
  const part = fc.integer({ min: 0, max: 10 ** decimals - 1 }).map((digits) => digits / 10 ** decimals);
  return fc
    .tuple(whole, fc.oneof(fc.constant(0), part))
    .map(([a, b]) => (a === max ? a : Number((a + b).toFixed(decimals))));
};

const object = ({ properties = {}, required = [] }: Schema): Any =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valid(one)])), {
    requiredKeys: required as never[],
  });

const byType: Record<string, (schema: Schema) => Any> = {
  string: text,
  number,
  integer: number,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  object,
  array: ({ items = {}, minItems = 0, maxItems = 3 }) =>
    fc.array(valid(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) }),
};

/** An arbitrary of the values that a schema of the document allows. */
export const valid = (schema: Schema): Any => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  return byType[schema.type ?? '']?.(schema) ?? fc.jsonValue({ maxDepth: 2 });
};

const oddities: unknown[] = [
  null,
  [],
  {},
  [[[]]],
  { a: { b: { c: [] } } },
  true,
  0,
  -1,
  0.1234567,
  1e15,
  1e308,
  -1e308,
  '',
  ' ',
  'a\0b',
  '\ud800',
  '👷🏽‍♀️ ñandú',
  'x'.repeat(7000),
  "' or 1=1 --",
  '../../etc/passwd',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '1,234.50',
  '__proto__',
  'NaN',
];

/** Invalid or unusual values. */
export const hostile: Any = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddities) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
