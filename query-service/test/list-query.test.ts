import { describe, expect, it } from 'vitest';
import { foldedPattern } from '../src/list/folded-text.ts';
import { listQuery, type Listing } from '../src/list/list-query.ts';
import { contentRange, listStatement } from '../src/list/list-sql.ts';

const listing: Listing = {
  name: 'catalog',
  columns: { id: 'text', concept_code: 'text', quantity: 'number', start_date: 'day', active: 'boolean' },
  search: ['concept_code'],
  order: 'id',
};
const ask = (raw: { filter?: unknown; sort?: unknown; range?: unknown }) =>
  listQuery(
    listing,
    Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, JSON.stringify(value)])),
  );
const source = { sql: 'select * from concepts where contract_id = $1', values: ['p1:main'] };

it('asks for everything when nothing is said', () => {
  expect(listQuery(listing, {})).toEqual({ conditions: [], words: [], sort: null, range: null });
  expect(listQuery(listing, { filter: '', sort: '', range: '' })).toEqual(listQuery(listing, {}));
});

it('takes a value, any of several, a bound, or nothing', () => {
  expect(ask({ filter: { id: 'a' } }).conditions).toMatchObject([
    { column: 'id', compare: 'any', values: ['a'] },
  ]);
  expect(ask({ filter: { id: ['a', 'b'] } }).conditions).toMatchObject([
    { values: ['a', 'b'], orNull: false },
  ]);
  expect(ask({ filter: { id: [] } }).conditions).toMatchObject([{ values: [] }]);
  expect(ask({ filter: { start_date_gte: '2026-01-31' } }).conditions).toMatchObject([
    { column: 'start_date', compare: 'gte', values: ['2026-01-31'] },
  ]);
  expect(ask({ filter: { quantity: null } }).conditions).toMatchObject([{ values: [], orNull: true }]);
});

it('takes as much as it says, and no more', () => {
  const ids = (count: number) => ask({ filter: { id: Array.from({ length: count }, String) } });
  expect(ids(5000).conditions[0]!.values).toHaveLength(5000);
  expect(() => ids(5001)).toThrow('El valor del filtro «id» no es válido.');
  expect(ask({ filter: { q: 'x'.repeat(200) } }).words).toHaveLength(1);
  expect(ask({ filter: { q: 'a '.repeat(20) } }).words).toHaveLength(12);
  expect(ask({ range: [7, 7] }).range).toEqual({ from: 7, to: 7 });
  expect(ask({ range: [0, 1e9] }).range).toEqual({ from: 0, to: 1e9 });
  expect(() => ask({ filter: { start_date: '0000-01-01' } })).toThrow('no es válido');
});

it('reads words to look for', () => {
  expect(ask({ filter: { q: ' Concreto  f’c ' } }).words).toEqual(['Concreto', 'f’c']);
  for (const word of ['excavacion', 'EXCAVACIÓN', 'excavación'.normalize('NFD')])
    expect('Excavación en zanja').toMatch(new RegExp(foldedPattern(word)));
  expect('Ñandú').toMatch(new RegExp(foldedPattern('nandu')));
  for (const word of ['100%', 'a.b', '(x', '[', '\\d', '***', 'x{2}', '^', '$1', '½', '5/8"'])
    expect(`= ${word} =`).toMatch(new RegExp(foldedPattern(word)));
  expect('axb').not.toMatch(new RegExp(foldedPattern('a.b')));
});

it('puts only declared columns into the SQL, and every value beside it', () => {
  const query = ask({
    filter: { id: ["x' or 1=1"], q: 'ÁB', quantity_lte: 2.5 },
    sort: ['quantity', 'DESC'],
    range: [10, 19],
  });
  const { text, values } = listStatement(listing, query, source);
  expect(values).toEqual(['p1:main', ["x' or 1=1"], 2.5, foldedPattern('ab'), 10, 10]);
  expect(text).toContain('"id" = any($2::text[]) and "quantity" <= $3::numeric');
  expect(text).toContain('order by "quantity" desc nulls last, id offset $5 limit $6)');
});

it('says which part of the list is shown', () => {
  expect(contentRange('catalog', 10, 10, 35)).toBe('catalog 10-19/35');
  expect(contentRange('catalog', 40, 0, 35)).toBe('catalog */35');
});

it.each([
  ['5', 'La búsqueda debe ser un texto.'],
  ['"a\\u0000"', 'El texto de búsqueda tiene un carácter que no se permite.'],
  [JSON.stringify('x'.repeat(201)), 'El texto de búsqueda debe tener a lo más 200 caracteres.'],
])('says what is wrong with the search %s', (q, sentence) => {
  expect(() => listQuery(listing, { filter: `{"q":${q}}` })).toThrow(sentence);
});

describe('refuses with a sentence', () => {
  const refused = (raw: object) => expect(() => listQuery(listing, raw)).toThrow(/\.$/);
  const cases: [string, object][] = [
    ['what is not JSON', { filter: '{' }],
    ['a filter that is no object', { filter: '[1]' }],
    ['a filter that is null', { filter: 'null' }],
    ['an undeclared column', { filter: '{"password":"x"}' }],
    ['an inherited property', { filter: '{"constructor":"x"}' }],
    ['a wrong type', { filter: '{"quantity":"2"}' }],
    ['an object as value', { filter: '{"id":{"a":1}}' }],
    ['a day that does not exist', { filter: '{"start_date":"2026-02-30"}' }],
    ['a zero character', { filter: '{"id":"a\\u0000"}' }],
    ['several bounds at once', { filter: '{"quantity_gte":[1,2]}' }],
    ['no bound', { filter: '{"quantity_gte":null}' }],
    ['too many values', { filter: JSON.stringify({ id: Array(5001).fill('a') }) }],
    ['a search that is no text', { filter: '{"q":5}' }],
    ['a search that is too long', { filter: JSON.stringify({ q: 'x'.repeat(201) }) }],
    ['an order that is no pair', { sort: '["id"]' }],
    ['an order by an undeclared column', { sort: '["id; drop table x","ASC"]' }],
    ['a direction that is none', { sort: '["id","UP"]' }],
    ['a range that is no pair', { range: '[1]' }],
    ['a backward range', { range: '[5,1]' }],
    ['a negative range', { range: '[-1,1]' }],
    ['a broken range', { range: '[0.5,1]' }],
    ['a huge range', { range: '[0,1e300]' }],
  ];
  it.each(cases)('%s', (_, raw) => refused(raw));
});
