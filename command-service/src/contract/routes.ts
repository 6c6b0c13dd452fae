import {
  AmendmentBody,
  IdParams,
  Preview,
  ProjectParams,
  ResumptionBody,
  ReturnReason,
  SuspensionBody,
  WithdrawnAmendment,
  WrittenAmendment,
  WrittenSuspension,
} from '@obraclara/api';
import {
  advanceNotices,
  amendmentAmount,
  amendmentNotices,
  businessDay,
  contractId,
  shape,
  suspendedDays,
  visibleText,
  type Action,
  type AmendmentTerms,
  type Award,
  type ContractKind,
} from '@obraclara/events';
import { refuse, refuseMissing } from '@obraclara/platform/http';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { restoreUsed, usedBy } from '../catalog/used-concepts.ts';
import { requireInProject } from '../document/signed-document.ts';
import { estimations } from '../estimation/rules.ts';
import { loadConceptQuantities } from '../import/concept-quantities.ts';
import { internalTerms } from '../internal-contract/loaded.ts';
import { command } from '../machinery/command.ts';
import { uuidV5 } from '@obraclara/platform/work';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import { resume, sign, suspend, termsOf, withdraw } from './rules.ts';

type OfContract = { kind: ContractKind; url: string; action: Action; tag: string };
type In = { key: string; project_id: string; services: Services };

const inContract = ({ key, project_id }: { key: string; project_id: string }) => ({
  contract_id: key,
  project_id,
});

/** The terms as awarded, and the day of signing, if it is known. */
type Awarded = { award: Award; signed_on: string | null };
const awarded = async (services: Services, project_id: string, kind: ContractKind): Promise<Awarded> => {
  const { terms } = await services.liveProject(project_id);
  if (kind === 'main') return { award: terms, signed_on: terms.signed_on ?? null };
  return { award: await internalTerms(services, project_id), signed_on: null };
};

const today = ({ deps }: Services) => businessDay(deps.now());

const amendmentOf = (
  state: CatalogState,
  {
    id,
    extra: { award, signed_on, advance_percentage },
  }: { id: string; extra: Awarded & { advance_percentage: number } },
) => {
  const amendment = state.amendments.find((one) => one.id === id) ?? refuse(404, 'El convenio no existe');
  const all = termsOf(award, state);
  return {
    ...amendment,
    amount: amendmentAmount(amendment),
    contract: all.find((one) => one.id === id)!,
    notices: [...amendmentNotices(all, signed_on), ...advanceNotices(state.amendments, advance_percentage)],
  };
};

const suspensionOf = (state: CatalogState, { id, extra: { award } }: { id: string; extra: Awarded }) => {
  const suspension = state.suspensions.find((one) => one.id === id) ?? refuse(404, 'La suspensión no existe');
  return {
    ...suspension,
    days: suspendedDays(suspension),
    contract: termsOf(award, state).find((one) => one.id === id)!,
  };
};

/** Names an estimation since an amendment that charges one of its new prices, as the end of a Spanish sentence; undefined if none does. */
const priceCharged = async (
  { services, key }: In,
  { on, lines }: Pick<AmendmentTerms, 'on' | 'lines'>,
): Promise<string | undefined> => {
  const prices = new Map(
    lines.flatMap((line) => (line.repricing ? [[line.concept_id, line.unit_price]] : [])),
  );
  if (prices.size === 0) return undefined;
  const { state } = await services.streams.load(estimations, key);
  for (const { number, end_date, concepts } of state.estimations.values()) {
    const line = concepts.find(({ concept_id, unit_price }) => prices.get(concept_id) === unit_price);
    if (line && end_date >= on) return `la estimación ${number} cobra ${line.concept_code} a su precio`;
  }
  return undefined;
};

/** The new concepts of an amendment, and what refers to one of them or charges one of its prices. */
const referencesOf = async (context: In & { id: string }) => {
  const { state } = await context.services.streams.load(catalog, context.key);
  const amendment = state.amendments.find(({ id }) => id === context.id);
  const ids = amendment?.concepts.map(({ id }) => id) ?? [];
  const references = await Promise.all([
    ...ids.map((id) => usedBy({ ...context, ...inContract(context) }, id)),
    amendment && priceCharged(context, amendment),
  ]);
  return { ids, used: references.find((one) => one !== undefined) };
};

/** Loads what a rule needs, once the signed document was found in the project. */
const afterDocument =
  <Extra>(prepare: (context: In) => Promise<Extra>) =>
  async (context: In & { body: { document_id?: string } }): Promise<Extra> => {
    await requireInProject(context, context.body.document_id);
    return prepare(context);
  };

const Params = shape({ ...ProjectParams.properties, ...IdParams.properties });

/** What the routes of a kind of contract share. */
const partsOf = ({ kind, url, action, tag }: OfContract) => {
  const shared = { action, tag, aggregate: catalog } as const;
  const name = (what: string) => (kind === 'main' ? `contract.${what}` : `internal-contract.${what}`);
  const target = ({ params: { projectId } }: { params: { projectId: string } }) => ({
    key: contractId(projectId, kind),
    project_id: projectId,
  });
  const born = (asked: { params: { projectId: string; id: string } }) => ({
    ...target(asked),
    id: asked.params.id,
  });
  return { kind, url, shared, name, target, born };
};
type Parts = ReturnType<typeof partsOf>;

const amendmentRoutes = ({ kind, url, shared, name, target, born }: Parts) => {
  const prepare = async ({ services, project_id, key }: In) => ({
    ...(await awarded(services, project_id, kind)),
    estimated: (await loadConceptQuantities(services, key)).estimated,
    advance_percentage: (await services.streams.load(estimations, key)).state.advance.amortization_percentage,
  });
  const prepareSigned = afterDocument(prepare);
  return [
    command({
      ...shared,
      name: name('amend'),
      method: 'POST',
      url: `${url}/amendments`,
      summary: 'Registrar un convenio modificatorio; con preview=true solo muestra cómo quedaría el contrato',
      params: ProjectParams,
      query: Preview,
      body: AmendmentBody,
      refuseBody: requireReason,
      response: WrittenAmendment,
      target,
      prepare: prepareSigned,
      rule: sign,
      input: ({ id, body, services, extra: { award, estimated }, ...of }) => ({
        ...inContract(of),
        id,
        number: body.number,
        on: body.on,
        reason: body.reason.trim(),
        days: body.days ?? 0,
        lines: body.lines ?? [],
        concepts: (body.concepts ?? []).map((concept, at) => ({
          ...concept,
          id: uuidV5(`${id} concept ${at}`),
          concept_code: visibleText(concept.concept_code).trim() || refuseMissing(422, 'concept_code'),
          concept_name: concept.concept_name.trim(),
          unit: concept.unit.trim(),
        })),
        changes_program: body.changes_program ?? false,
        advance_percentage: body.advance_percentage,
        document_id: body.document_id,
        award,
        estimated,
        today: today(services),
      }),
      answer: amendmentOf,
      preview: { schema: WrittenAmendment, of: (_, after, context) => amendmentOf(after, context) },
    }),
    command({
      ...shared,
      name: name('withdraw'),
      method: 'POST',
      status: 200,
      url: `${url}/amendments/:id/withdraw`,
      summary: 'Retirar el último convenio, si se registró por error, con el motivo',
      params: Params,
      body: ReturnReason,
      refuseBody: requireReason,
      response: WithdrawnAmendment,
      target: born,
      prepare: async (context) => ({ ...(await prepare(context)), ...(await referencesOf(context)) }),
      rule: withdraw,
      input: ({ id, body, extra: { estimated, used }, ...of }) => ({
        ...inContract(of),
        id,
        reason: body.reason.trim(),
        estimated,
        used,
      }),
      follow: (context) => restoreUsed({ ...context, ...inContract(context) }, context.extra.ids),
      answer: (state, { id, extra: { award } }) => ({ id, contract: termsOf(award, state).at(-1)! }),
    }),
  ];
};

const suspensionRoutes = ({ kind, url, shared, name, target, born }: Parts) => {
  const prepare = ({ services, project_id }: In) => awarded(services, project_id, kind);
  return [
    command({
      ...shared,
      name: name('suspend'),
      method: 'POST',
      url: `${url}/suspensions`,
      summary: 'Registrar una suspensión de los trabajos',
      params: ProjectParams,
      body: SuspensionBody,
      refuseBody: requireReason,
      response: WrittenSuspension,
      target,
      prepare: afterDocument(prepare),
      rule: suspend,
      input: ({ id, body: { on, until, reason, document_id }, services, ...of }) => ({
        ...inContract(of),
        id,
        on,
        until,
        reason: reason.trim(),
        ...(document_id !== undefined && { document_id }),
        today: today(services),
      }),
      answer: suspensionOf,
    }),
    command({
      ...shared,
      name: name('resume'),
      method: 'POST',
      status: 200,
      url: `${url}/suspensions/:id/resume`,
      summary: 'Reanudar los trabajos suspendidos; el mismo día de la suspensión la deja sin efecto',
      params: Params,
      body: ResumptionBody,
      response: WrittenSuspension,
      target: born,
      prepare,
      rule: resume,
      input: ({ id, body: { on }, services, ...of }) => ({
        ...inContract(of),
        id,
        on,
        today: today(services),
      }),
      answer: suspensionOf,
    }),
  ];
};

const routesOf = (of: OfContract) => {
  const parts = partsOf(of);
  return [...amendmentRoutes(parts), ...suspensionRoutes(parts)];
};

/** Amendments and suspensions of the works contract and of the services contract. */
export const contractRoutes = [
  ...routesOf({ kind: 'main', url: '/projects/:projectId', action: 'contract.write', tag: 'contract' }),
  ...routesOf({
    kind: 'internal',
    url: '/projects/:projectId/internal-contract',
    action: 'internal-contract.write',
    tag: 'internal-contract',
  }),
];
