import { expect, it } from 'vitest';
import { checkEvent } from './checked-event.ts';

const of = { contract_id: 'p:main', project_id: 'p' };
const terms = { concept_code: 'C', concept_name: 'N', unit: 'm', quantity: 1, unit_price: 1 };

it('lets an event pass that is what its schema says', () => {
  expect(() => checkEvent({ type: 'ConceptAdded', data: { ...of, id: 'c', ...terms } })).not.toThrow();
});

it('lets a text of a log from before pass of which nobody sees anything, though no request may say it', () => {
  const data = { ...of, id: 'c', ...terms, concept_name: '\u200b' };
  expect(() => checkEvent({ type: 'ConceptAdded', data })).not.toThrow();
});

it('stops an event of no known type, with a wrong field or one too many', () => {
  expect(() => checkEvent({ type: 'Nothing', data: {} })).toThrow('no schema');
  expect(() => checkEvent({ type: 'ConceptAdded', data: { ...of, id: 'c', ...terms, unit: 5 } })).toThrow(
    '/unit',
  );
  expect(() => checkEvent({ type: 'ConceptRemoved', data: { ...of, id: 'c', extra: 1 } })).toThrow(
    'not valid',
  );
});

it('stops numbers with more decimals than they may have, wherever they are', () => {
  const concepts = [{ id: 'c', ...terms, quantity: 0.1234567 }];
  const chunk = { type: 'CatalogChunkImported', data: { ...of, import_id: 'i', concepts } };
  expect(() => checkEvent(chunk)).toThrow('too many decimals');
  const planned = [{ concept_code: 'C', monthly_quantities: { '2025-01': 1 / 3 } }];
  const program = { type: 'ProgramChunkImported', data: { ...of, import_id: 'i', concepts: planned } };
  expect(() => checkEvent(program)).toThrow('too many decimals');
});
