import { readdirSync, readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { eventSchemas, schemaVersion, upcast, type Meta, type ObraEventType } from '../src/index.ts';

const folder = new URL('./golden/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
type Stored = { type: ObraEventType; data: object; meta: Meta };
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Stored;

it('has an example of every event this system writes', () => {
  const examples = new Set(names.map((name) => read(name).type));
  expect(Object.keys(eventSchemas).filter((type) => !examples.has(type as ObraEventType))).toEqual([]);
});

it.each(names)('%s decodes today', (name) => {
  const event = upcast(read(name));
  expect([...Value.Errors(eventSchemas[event.type], event.data)]).toEqual([]);
  expect(event.meta.schema_version).toBeLessThanOrEqual(schemaVersion);
});

it('holds no secret in any event', () => {
  const fields = [...new Set(names.flatMap((name) => Object.keys(read(name).data)))];
  expect(fields.filter((field) => /password|hash$|token|secret/.test(field))).toEqual(['file_hash', 'hash']);
});

it('brings an old event up to the present version step by step', () => {
  const meta: Meta = { at: '', by: '', role: '', command_id: '', correlation_id: '', schema_version: 1 };
  const steps = {
    Renamed: {
      1: (data: Record<string, unknown>) => ({ name: data.title }),
      2: (data: Record<string, unknown>) => ({ ...data, kind: 'main' }),
    },
  };
  expect(upcast({ type: 'Renamed', data: { title: 'x' }, meta }, steps, 3)).toEqual({
    type: 'Renamed',
    data: { name: 'x', kind: 'main' },
    meta: { ...meta, schema_version: 3 },
  });
  expect(upcast({ type: 'Other', data: { a: 1 }, meta }, steps, 3)).toEqual({
    type: 'Other',
    data: { a: 1 },
    meta,
  });
});
