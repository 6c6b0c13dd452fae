import type { CatalogEvent } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { withMoneyRange } from '../machinery/money-range.ts';
import { add, addExtraordinary, catalog, change, remove } from './rules.ts';

const of = { contract_id: 'p1:main', project_id: 'p1' };
const terms = { concept_code: 'C-1', concept_name: 'Concreto', unit: 'm3', quantity: 10, unit_price: 2.5 };
const asked = { ...of, id: 'c1', terms };
const added = { type: 'ConceptAdded', data: { ...of, id: 'c1', ...terms } } satisfies CatalogEvent;
const imported = { ...of, import_id: 'i1' };
const started: CatalogEvent = {
  type: 'CatalogImportStarted',
  data: { ...imported, file_name: 'a.xlsx', file_hash: '' },
};
const chunk: CatalogEvent = {
  type: 'CatalogChunkImported',
  data: { ...imported, concepts: [{ id: 'c1', ...terms }] },
};
const completed: CatalogEvent = {
  type: 'CatalogImported',
  data: { ...imported, items_added: 1, items_updated: 0, items_unchanged: 0 },
};

it('adds a concept', () => given(catalog).when(add, asked).then([added]));

it('keeps codes unique, whatever their case and trailing dots, extraordinary ones included', () => {
  const same = { ...asked, id: 'c2', terms: { ...terms, concept_code: ' c-1. ' } };
  given(catalog, added)
    .when(add, same)
    .refuses(409, `Ya existe un concepto con el código ${same.terms.concept_code}`);
  given(catalog, added)
    .when(addExtraordinary, same)
    .refuses(409, `Ya existe un concepto con el código ${same.terms.concept_code}`);
  const extraordinary: CatalogEvent = { type: 'ExtraordinaryConceptAdded', data: added.data };
  given(catalog, extraordinary)
    .when(add, same)
    .refuses(409, `Ya existe un concepto con el código ${same.terms.concept_code}`);
});

it('keeps codes unique, whatever characters nobody sees are in them', () =>
  given(catalog, added)
    .when(add, { ...asked, id: 'c2', terms: { ...terms, concept_code: 'C\u200b-1\ufeff' } })
    .refuses(409, 'Ya existe un concepto con el código C\u200b-1\ufeff'));

it('goes on with two concepts of one code from before such characters were left aside', () => {
  const code = 'C-1\u200b';
  const twin: CatalogEvent = {
    type: 'ConceptAdded',
    data: { ...of, id: 'c2', ...terms, concept_code: code },
  };
  const dearer = { ...terms, unit_price: 3 };
  given(catalog, added, twin)
    .when(change, { ...asked, terms: dearer })
    .then([{ type: 'ConceptChanged', data: { ...of, id: 'c1', ...dearer } }]);
  given(catalog, added, twin)
    .when(change, { ...asked, id: 'c2', terms: dearer })
    .refuses(409, 'Ya existe un concepto con el código C-1');
  given(catalog, added, twin)
    .when(change, { ...asked, id: 'c2', terms: { ...dearer, concept_code: 'C-2' } })
    .then([{ type: 'ConceptChanged', data: { ...of, id: 'c2', ...dearer, concept_code: 'C-2' } }]);
  given(catalog, twin, added)
    .when(change, { ...asked, id: 'c2', terms: dearer })
    .refuses(409, 'Ya existe un concepto con el código C-1');
  given(catalog, added, twin, { type: 'ConceptRemoved', data: { ...of, id: 'c2' } })
    .when(add, { ...asked, id: 'c3' })
    .refuses(409, 'Ya existe un concepto con el código C-1');
});

it('changes a concept, and nothing when nothing is different', () => {
  given(catalog, added).when(change, asked).then([]);
  given(catalog, added)
    .when(change, { ...asked, terms: { ...terms, unit_price: 3 } })
    .then([{ type: 'ConceptChanged', data: { ...of, id: 'c1', ...terms, unit_price: 3 } }]);
});

it('keeps the partida of a concept that is changed', () => {
  const partida = ['Preliminares', 'Trazo'];
  given(catalog, { ...added, data: { ...added.data, partida } })
    .when(change, { ...asked, terms: { ...terms, unit_price: 3 } })
    .then([{ type: 'ConceptChanged', data: { ...of, id: 'c1', ...terms, unit_price: 3, partida } }]);
});

it('is worth no more than can be money, new or changed', () => {
  const dear = { ...asked, terms: { ...terms, quantity: 999_999_999, unit_price: 999_999_999 } };
  const tooMuch = 'Un importe o una cantidad rebasa el máximo que se puede registrar';
  for (const rule of [add, addExtraordinary])
    given(catalog).when(withMoneyRange(rule), dear).refuses(422, tooMuch);
  given(catalog, added).when(withMoneyRange(change), dear).refuses(422, tooMuch);
});

it('removes a concept that nothing refers to', () => {
  given(catalog, added)
    .when(remove, { ...of, id: 'c1', used: undefined })
    .then([{ type: 'ConceptRemoved', data: { ...of, id: 'c1' } }]);
  given(catalog, added)
    .when(remove, { ...of, id: 'c1', used: 'está en la estimación 1' })
    .refuses(409, 'No se puede eliminar el concepto C-1: está en la estimación 1');
});

it('gives a changed or removed concept’s code away', () => {
  const renamed: CatalogEvent = {
    type: 'ConceptChanged',
    data: { ...of, id: 'c1', ...terms, concept_code: 'C-2' },
  };
  given(catalog, added, renamed)
    .when(add, { ...asked, id: 'c3' })
    .then([{ type: 'ConceptAdded', data: { ...of, id: 'c3', ...terms } }]);
});

it('puts an import in force only once it is complete', () => {
  const other = { ...asked, id: 'c9' };
  given(catalog, started, chunk)
    .when(add, other)
    .then([{ type: 'ConceptAdded', data: { ...of, id: 'c9', ...terms } }]);
  given(catalog, started, chunk, completed)
    .when(add, other)
    .refuses(409, 'Ya existe un concepto con el código C-1');
});

it('ignores an import that another one overtook', () => {
  const later: CatalogEvent = { ...started, data: { ...started.data, import_id: 'i2' } as never };
  given(catalog, started, chunk, later, completed)
    .when(add, { ...asked, id: 'c9' })
    .then([{ type: 'ConceptAdded', data: { ...of, id: 'c9', ...terms } }]);
});
