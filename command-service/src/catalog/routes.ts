import { ConceptBody, IdParams, Preview, Removed, WrittenConcept } from '@obraclara/api';
import { contractedAmount, contractOf, visibleText, type ConceptTerms } from '@obraclara/events';
import { refuse, refuseMissing } from '@obraclara/platform/http';
import { changesByAmendment } from '../contract/amend-only.ts';
import { command } from '../machinery/command.ts';
import type { LiveProject } from '../project/rules.ts';
import type { Services } from '../machinery/services.ts';
import { add, addExtraordinary, catalog, change, liveConcept, remove, type CatalogState } from './rules.ts';
import { confirmRemoval, usedBy } from './used-concepts.ts';

const missing = 'El concepto no existe';

const resource = (state: CatalogState, id: string, project_id: string) => {
  const concept = liveConcept(state, id);
  const amount = contractedAmount(concept);
  return { ...concept, project_id, description: concept.concept_name, amount };
};

type Sent = Omit<ConceptTerms, 'concept_name'> & { concept_name?: string; description?: string };

const termsOf = ({
  concept_code,
  concept_name,
  description,
  unit,
  quantity,
  unit_price,
}: Sent): ConceptTerms => ({
  concept_code: visibleText(concept_code).trim() || refuseMissing(422, 'concept_code'),
  concept_name: (concept_name ?? description ?? refuseMissing(400, 'concept_name')).trim(),
  unit: unit.trim(),
  quantity,
  unit_price,
});

type In = { key: string; project_id: string; id: string; body: Sent };

const named = ({ key, project_id, id, body }: In) => ({
  contract_id: key,
  project_id,
  id,
  terms: termsOf(body),
});

const contracted = (context: In & { extra: { amendOnly: boolean } }) => ({
  ...named(context),
  amendOnly: context.extra.amendOnly,
});

type OfProject = { key: string; project: LiveProject | undefined; services: Services };
const guarded = async ({ services, ...of }: OfProject) => ({
  amendOnly: await changesByAmendment(services, of),
});

/** Locates a concept of the main contract; 404 for any other. Concepts of internal contracts have their own routes. */
const located = async ({ params }: { params: { id: string } }, services: Services) => {
  const key = await services.home('concept', params.id, missing);
  const { project_id, kind } = contractOf(key);
  if (kind !== 'main') refuse(404, missing);
  return { key, project_id, id: params.id };
};

type NewIn = { body: { id?: string; project_id: string } };

const unborn = ({ body: { id, project_id } }: NewIn, services: Services) => ({
  key: services.mainContract(project_id),
  project_id,
  id,
});

const idIsFree = async ({ body, key, services }: NewIn & { key: string; services: Services }) =>
  services.freeId('concept', body.id, key);

const inContract = <Of extends { key: string }>(of: Of) => ({ ...of, contract_id: of.key });

const record = {
  schema: WrittenConcept,
  of: (state: CatalogState, { id, project_id }: { id: string; project_id: string }) =>
    resource(state, id, project_id),
};

const shared = { tag: 'catalog', aggregate: catalog } as const;

export const catalogRoutes = [
  command({
    ...shared,
    name: 'catalog.add',
    method: 'POST',
    url: '/catalog',
    action: 'catalog.write',
    summary: 'Agregar un concepto al catálogo',
    body: ConceptBody,
    response: WrittenConcept,
    target: unborn,
    prepare: async (context) => {
      await idIsFree(context);
      return guarded(context);
    },
    rule: add,
    input: (context) => contracted(context),
    answer: (state, { id, project_id }) => resource(state, id, project_id),
  }),
  command({
    ...shared,
    name: 'catalog.change',
    method: 'PUT',
    url: '/catalog/:id',
    action: 'catalog.write',
    summary: 'Cambiar un concepto; las estimaciones ya capturadas conservan su precio',
    body: ConceptBody,
    params: IdParams,
    response: WrittenConcept,
    target: located,
    prepare: async (context) => {
      if (context.body.project_id !== context.project_id)
        refuse(422, 'El proyecto de un concepto no se puede cambiar');
      return guarded(context);
    },
    record,
    rule: change,
    input: (context) => contracted(context),
    answer: (state, { id, project_id }) => resource(state, id, project_id),
  }),
  command({
    ...shared,
    name: 'catalog.remove',
    method: 'DELETE',
    url: '/catalog/:id',
    action: 'catalog.write',
    summary: 'Eliminar un concepto al que nada se refiere; con preview=true solo dice si se puede',
    params: IdParams,
    query: Preview,
    response: Removed,
    target: located,
    prepare: async (context) => ({
      ...(await guarded(context)),
      used: await usedBy(inContract(context), context.id),
    }),
    record,
    rule: remove,
    input: ({ key, project_id, id, extra }) => ({ contract_id: key, project_id, id, ...extra }),
    follow: (context) => confirmRemoval({ ...inContract(context), id: context.id }),
    answer: (_, { id }) => ({ id }),
    preview: { schema: Removed, of: (_, __, { id }) => ({ id }) },
  }),
  command({
    ...shared,
    name: 'extraordinary.add',
    method: 'POST',
    url: '/extraordinary',
    action: 'extraordinary.write',
    summary: 'Agregar un concepto extraordinario (fuera de catálogo)',
    body: ConceptBody,
    response: WrittenConcept,
    target: unborn,
    prepare: idIsFree,
    rule: addExtraordinary,
    input: named,
    answer: (state, { id, project_id }) => resource(state, id, project_id),
  }),
];
