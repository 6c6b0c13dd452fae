import fc from 'fast-check';
import { roles } from '@obraclara/events';
import { hostile, valid } from './arbitrary.ts';
import type { Operation, Parameter, Schema } from './document.ts';
import type { Asker, Plan } from './plan.ts';

/** A change of a request before it is sent. */
export type Mutation = (plan: Plan) => Plan;
type Mutations = fc.Arbitrary<Mutation>;

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const someId = fc.oneof(
  fc.constantFrom(
    'no-hay',
    'a'.repeat(101),
    'a'.repeat(501),
    '..',
    'x y',
    '%',
    '\0',
    'ñ',
    '__proto__',
    "'--",
    '9'.repeat(90),
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
);

const asker: Mutations = fc
  .constantFrom<Asker>('nobody', 'dead', 'stranger', ...roles)
  .map((who) => (plan) => ({ ...plan, who }));

const addressed = (params: Parameter[]): Mutations[] =>
  params.map(({ name }) =>
    someId.map((id) => (plan: Plan) => ({ ...plan, params: { ...plan.params, [name]: id } })),
  );

const json = (columns: string[]) =>
  fc.oneof(
    fc
      .dictionary(fc.constantFrom('q', ...columns), hostile, { maxKeys: 2 })
      .map((one) => JSON.stringify(one)),
    fc
      .tuple(fc.constantFrom(...columns), fc.constantFrom('ASC', 'DESC', 'X'))
      .map((one) => JSON.stringify(one)),
    fc
      .tuple(fc.integer({ min: -1, max: 50 }), fc.integer({ min: -1, max: 50 }))
      .map((one) => JSON.stringify(one)),
  );
const list = json(['id', 'name', 'number', 'status', 'quantity', 'start_date_gte', 'created_at_lte']);

const asked = ({ name, schema }: Parameter): Mutations =>
  fc
    .oneof(
      { weight: 2, arbitrary: valid(schema) },
      { weight: 1, arbitrary: list },
      { weight: 2, arbitrary: hostile },
    )
    .chain((value) =>
      fc.constantFrom(1, 1, 1, 2).map((times) => (plan: Plan) => ({
        ...plan,
        query: [
          ...plan.query.filter(([one]) => one !== name),
          ...Array.from({ length: times }, (): [string, string] => [name, asText(value).toWellFormed()]),
        ],
      })),
    );

const previewed: Mutation = (plan) => ({
  ...plan,
  query: [...plan.query, ['preview', 'true'], ['dry_run', 'true']],
});

const headerValues: Record<string, string[]> = {
  'if-match': ['"0"', '"-1"', '"7"', '"999999"', '*', '7', 'W/"1"', ''],
  'if-none-match': ['*', '"a"', 'W/"a"'],
  'idempotency-key': ['k1', 'k2', '', ' ', 'x'.repeat(201), '\u00f1'],
  'x-event-position': ['0', '1', '-1', 'a', '9'.repeat(18), '9'.repeat(30)],
  'x-event-store': ['otra', ''],
  range: ['bytes=0-3', 'bytes=-5', 'bytes=99999999-', 'bytes=5-2', 'x'],
  'if-range': ['"a"', ''],
};

const headed = ({ name }: Parameter): Mutations =>
  fc
    .constantFrom(...(headerValues[name] ?? ['x']))
    .map((value) => (plan) => ({ ...plan, headers: { ...plan.headers, [name]: value } }));

const jsonSchema = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content['application/json']?.schema;

const field = (schema: Schema): Mutations => {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return valid(schema).map((body) => (plan) => ({ ...plan, body }));
  return fc.constantFrom(...names).chain((name) =>
    fc.oneof(hostile, valid(schema.properties?.[name] ?? {})).map((value) => (plan: Plan) => ({
      ...plan,
      body: { ...(plan.body as object), [name]: value },
    })),
  );
};

const dropped = (schema: Schema): Mutations =>
  fc.constantFrom(...(schema.required ?? ['id'])).map((name) => (plan) => {
    const { [name]: _, ...body } = (plan.body ?? {}) as Record<string, unknown>;
    return { ...plan, body };
  });

const whole = (schema: Schema): Mutations =>
  fc.oneof(valid(schema), hostile).map((body) => (plan) => ({ ...plan, body }));

const broken = [
  '{',
  '',
  'null',
  '[[[[',
  '{"title":1e999}',
  '{"id":"\\ud800"}',
  '{"__proto__":{"a":1}}',
  '\0',
];
const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '???',
];

const raw: Mutations = fc
  .oneof(
    fc.constantFrom(...broken).map((text) => [text, 'application/json']),
    fc.constantFrom(...types).map((type) => ['{}', type]),
    fc.constant(['x'.repeat(5 * 1024 * 1024), 'application/json']),
  )
  .map(([text, type]) => (plan) => ({
    ...plan,
    raw: text,
    headers: { ...plan.headers, 'content-type': type },
  }));

const boundary = 'limite-de-prueba';
const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
const ofFile = (name: string) => `content-disposition: form-data; name="file"; filename="${name}"`;
const forms = [
  '',
  `--${boundary}--\r\n`,
  `${part(ofFile('a.xlsx'))}--${boundary}--\r\n`,
  `${part(ofFile('a.pdf'), '%PDF-1.4\n')}--${boundary}--\r\n`,
  `${part(ofFile('a.csv'), 'Clave,Concepto\nA,B\n')}--${boundary}--\r\n`,
  `${part(ofFile('a.pdf')).repeat(2)}--${boundary}--\r\n`,
  part(ofFile('a.pdf')),
  `${part('content-disposition: form-data; name="project_id"', 'no-hay')}--${boundary}--\r\n`,
  `${part(ofFile('a.png'), 'x'.repeat(2 * 1024 * 1024))}--${boundary}--\r\n`,
];
const formed: Mutations = fc.constantFrom(...forms).map((text) => (plan) => ({
  ...plan,
  raw: text,
  headers: { ...plan.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
}));

const bodied = (operation: Operation): Mutations[] => {
  const schema = jsonSchema(operation);
  if (operation.method === 'GET' || operation.method === 'HEAD') return [];
  if (operation.requestBody?.content['multipart/form-data']) return [formed, formed, raw];
  return schema ? [field(schema), field(schema), field(schema), dropped(schema), whole(schema), raw] : [raw];
};

/** Mutations of an operation's requests, derived from its description in the document. */
export const mutationsOf = (operation: Operation): fc.Arbitrary<Mutation[]> => {
  const where = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place);
  const kinds = [
    asker,
    ...addressed(where('path')),
    ...where('query').map(asked),
    ...where('header').map(headed),
    ...bodied(operation),
    fc.constant(previewed),
  ];
  return fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 2 });
};
