import {
  EstimationBody,
  IdParams,
  IssuedEstimation,
  NewStatus,
  Preview,
  PreviewedEstimation,
  RemovedEstimation,
  WrittenEstimation,
} from '@obraclara/api';
import {
  contractId,
  contractOf,
  estimationStatuses,
  internalEstimationStatuses,
  type Action,
  type ContractEstimations,
  type ContractKind,
  type DateRange,
  type EstimationStatus,
} from '@obraclara/events';
import { refuse, refuseFor } from '@obraclara/platform/http';
import { catalog, type KnownConcept } from '../catalog/rules.ts';
import { restoreUsed } from '../catalog/used-concepts.ts';
import { readyForEstimations } from '../internal-contract/loaded.ts';
import { loadContractDates } from '../machinery/contract-dates.ts';
import { command } from '../machinery/command.ts';
import type { Issue } from '../machinery/execute.ts';
import type { Services } from '../machinery/services.ts';
import { admitCroquis, captureOf, differences } from './capture.ts';
import { completeForm } from './complete-form.ts';
import { advanceRoute } from './advance-route.ts';
import { foreseen, settledWarnings, type Comparison } from './changes.ts';
import { resource, withLinks } from './resource.ts';
import {
  changeStatus,
  create,
  estimations,
  issue,
  liveEstimation,
  remove,
  restore,
  update,
} from './rules.ts';

const missing = 'La estimación no existe';

/** Locates an estimation of the wanted kind of contract; 404 for any other. The other kind has its own routes. */
const locatedIn =
  (wanted: ContractKind) =>
  async ({ params }: { params: { id: string } }, services: Services) => {
    const key = await services.home('estimation', params.id, missing);
    const { project_id, kind } = contractOf(key);
    if (kind !== wanted) refuse(404, missing);
    return { key, project_id, id: params.id };
  };

type ContextOf = { key: string; id: string; project_id: string; services: Services };

/** The contract's concepts; these routes only read them. */
type Concepts = ReadonlyMap<string, KnownConcept>;

const conceptsOf = async ({ key, services }: { key: string; services: Services }): Promise<Concepts> =>
  (await services.streams.load(catalog, key)).state.concepts;

/** The estimation before its last deletion, if it was ever deleted, and the present catalog. */
const formerOf = async (context: { key: string; id: string; services: Services }) => {
  const { key, id, services } = context;
  let last: bigint | undefined;
  for await (const { type, data, revision } of services.deps.store.readStream(estimations.stream(key)))
    if (type === 'EstimationDeleted' && (data as { id: string }).id === id) last = revision;
  const before = last === undefined ? undefined : await services.streams.loadAt(estimations, key, last - 1n);
  return { former: before?.state.estimations.get(id), catalog: await conceptsOf(context) };
};

const sameProject = (sent: string, project_id: string) => {
  if (sent !== project_id) refuse(422, 'El proyecto de una estimación no se puede cambiar');
};

const contractIds = ({ key, project_id }: { key: string; project_id: string }) => ({
  contract_id: key,
  project_id,
});

/** What a capture is checked against: the contract's concepts, the permitted dates, and the compliance guarantee in pesos. */
type Known = { concepts: Concepts; dates: DateRange; guarantee: number };

/** Compliance guarantee in pesos. Services contracts have none recorded: 0. */
const guaranteeOf = async (services: Services, { kind, project_id }: ReturnType<typeof contractOf>) =>
  kind === 'main' ? ((await services.liveProject(project_id)).terms.compliance_guarantee ?? 0) : 0;

const knownOf = async ({ key, services }: { key: string; services: Services }): Promise<Known> => ({
  concepts: await conceptsOf({ key, services }),
  dates: await loadContractDates(services, contractOf(key)),
  guarantee: await guaranteeOf(services, contractOf(key)),
});

/** The estimation before the change: its existing sketches need no new check. */
const beforeOf = async ({ key, id, project_id, services }: ContextOf) => {
  const { state } = await services.streams.load(estimations, key);
  return { key, project_id, former: state.estimations.get(id)?.concepts ?? [] };
};

type Seen = { id: string; services: Services };

/** The estimation as every command returns it, with signed links to its sketches, as in lists. */
const shown = (
  state: ContractEstimations,
  { id, services }: Seen,
  contracted: Concepts,
  said?: readonly string[],
) => withLinks(resource(state, id, contracted, said), services.pictureLink);

const captured = (state: ContractEstimations, context: Seen & { extra: Known; body: EstimationBody }) =>
  shown(state, context, context.extra.concepts, differences(context.body, state, context.id));

/** Adds warnings about authorised or paid estimations that the command changed. */
const answerWithWarnings = <Answer extends { warnings: string[] }>(
  answer: Answer,
  comparison: Comparison,
): Answer => ({
  ...answer,
  warnings: [...answer.warnings, ...settledWarnings(comparison)],
});

/** The estimation after the previewed command (null when removed) and the command's effect on the others. */
const previewed = <Shown extends { warnings: string[] }>(estimation: Shown, comparison: Comparison) => {
  const { warnings, ...moved } = foreseen(comparison);
  return { estimation, ...moved, warnings: [...estimation.warnings, ...warnings] };
};

const aggregate = estimations;

/** Differences between the estimation routes of the two kinds of contract: addresses, permissions and statuses. */
type OfContract = {
  kind: ContractKind;
  tag: string;
  url: string;
  actions: Record<'capture' | 'status' | 'remove', Action>;
  statuses: readonly EstimationStatus[];
  /** Refuses an incomplete form with its own message. */
  refuseBody?: (body: unknown) => void;
  /** Refuses new estimations until the contract is ready for them. */
  ready?: (services: Services, project_id: string) => Promise<void>;
};

type Written = ContextOf & { issue: Issue };

const keepConcepts = (context: Written, lines: readonly { concept_id: string }[]) =>
  restoreUsed(
    { ...context, contract_id: context.key },
    lines.map(({ concept_id }) => concept_id),
  );

/** The stored record, whatever the request sent. */
const record = {
  schema: WrittenEstimation,
  of: (state: ContractEstimations, context: Seen & { extra: Concepts }) =>
    shown(state, context, context.extra),
};

/** Shared declaration of the routes of one contract kind that take a form. */
const capturing = ({ tag, actions, refuseBody }: OfContract) => ({
  tag,
  aggregate,
  action: actions.capture,
  ...(refuseBody ? { refuseBody } : {}),
});

const createRoute = (of: OfContract) =>
  command({
    ...capturing(of),
    name: 'estimations.create',
    method: 'POST',
    url: of.url,
    summary: 'Capturar una estimación; con preview=true solo muestra qué cambiaría',
    body: EstimationBody,
    query: Preview,
    response: WrittenEstimation,
    target: ({ body: { id, project_id } }) => ({
      key: contractId(project_id, of.kind),
      project_id,
      id,
    }),
    prepare: async (context): Promise<Known> => {
      await of.ready?.(context.services, context.project_id);
      await context.services.freeId('estimation', context.body.id, context.key);
      const { key, project_id } = context;
      await admitCroquis(context.services, context.body, { key, project_id, former: [] });
      return knownOf(context);
    },
    rule: create,
    input: (context) => captureOf(context.body, { id: context.id, ...contractIds(context) }, context.extra),
    comparing: true,
    follow: (context) => keepConcepts(context, context.body.concepts),
    answer: (after, context, before) =>
      answerWithWarnings(captured(after, context), { before, after, touched: context.id }),
    preview: {
      schema: PreviewedEstimation,
      of: (before, after, context) =>
        previewed(captured(after, context), { before, after, touched: context.id }),
    },
  });

const updateRoute = (of: OfContract) =>
  command({
    ...capturing(of),
    name: 'estimations.update',
    method: 'PUT',
    url: `${of.url}/:id`,
    summary: 'Cambiar una estimación; las posteriores se recalculan',
    body: EstimationBody,
    params: IdParams,
    query: Preview,
    response: WrittenEstimation,
    target: locatedIn(of.kind),
    prepare: async (context): Promise<Known> => {
      sameProject(context.body.project_id, context.project_id);
      await admitCroquis(context.services, context.body, await beforeOf(context));
      return knownOf(context);
    },
    record: {
      schema: WrittenEstimation,
      of: (state, context) => shown(state, context, context.extra.concepts),
    },
    rule: update,
    input: (context) => captureOf(context.body, { id: context.id, ...contractIds(context) }, context.extra),
    comparing: true,
    follow: (context) => keepConcepts(context, context.body.concepts),
    answer: (after, context, before) =>
      answerWithWarnings(captured(after, context), { before, after, touched: context.id }),
    preview: {
      schema: PreviewedEstimation,
      of: (before, after, context) =>
        previewed(captured(after, context), { before, after, touched: context.id }),
    },
  });

const statusRoute = ({ kind, tag, url, actions, statuses }: OfContract) =>
  command({
    tag,
    aggregate,
    name: 'estimations.status',
    method: 'PUT',
    url: `${url}/:id/status`,
    action: actions.status,
    summary: 'Cambiar el estatus de una estimación; con preview=true solo muestra qué cambiaría',
    params: IdParams,
    query: NewStatus(statuses),
    response: WrittenEstimation,
    target: locatedIn(kind),
    prepare: conceptsOf,
    record,
    rule: changeStatus,
    input: (context) => ({ ...contractIds(context), id: context.id, status: context.query.status }),
    comparing: true,
    answer: (after, context, before) =>
      answerWithWarnings(shown(after, context, context.extra), { before, after, touched: context.id }),
    preview: {
      schema: PreviewedEstimation,
      of: (before, after, context) =>
        previewed(shown(after, context, context.extra), { before, after, touched: context.id }),
    },
  });

const removeRoute = ({ kind, tag, url, actions }: OfContract) =>
  command({
    tag,
    aggregate,
    name: 'estimations.delete',
    method: 'DELETE',
    url: `${url}/:id`,
    action: actions.remove,
    summary: 'Eliminar una estimación; con preview=true solo muestra qué cambiaría',
    params: IdParams,
    query: Preview,
    response: RemovedEstimation,
    target: locatedIn(kind),
    prepare: conceptsOf,
    record,
    rule: remove,
    input: (context) => ({ ...contractIds(context), id: context.id }),
    comparing: true,
    answer: (after, { id }, before) => ({ id, warnings: settledWarnings({ before, after, touched: id }) }),
    preview: {
      schema: PreviewedEstimation,
      of: (before, after, context) => {
        const estimation = shown(before, context, context.extra);
        return { estimation, ...foreseen({ before, after, touched: context.id }) };
      },
    },
  });

const restoreRoute = ({ kind, tag, url, actions }: OfContract) =>
  command({
    tag,
    aggregate,
    name: 'estimations.restore',
    method: 'POST',
    url: `${url}/:id/restore`,
    action: actions.remove,
    status: 200,
    summary: 'Restaurar una estimación eliminada, como era; con preview=true solo muestra qué cambiaría',
    params: IdParams,
    query: Preview,
    response: WrittenEstimation,
    target: locatedIn(kind),
    prepare: formerOf,
    rule: restore,
    input: ({ id, extra }) => ({ id, ...extra }),
    comparing: true,
    follow: (context) => keepConcepts(context, context.extra.former?.concepts ?? []),
    answer: (after, context, before) =>
      answerWithWarnings(shown(after, context, context.extra.catalog), {
        before,
        after,
        touched: context.id,
      }),
    preview: {
      schema: PreviewedEstimation,
      of: (before, after, context) =>
        previewed(shown(after, context, context.extra.catalog), { before, after, touched: context.id }),
    },
  });

/** Draws the documents of an issue. A repeated command draws them again, but stores nothing. */
const issueRoute = ({ kind, tag, url, actions }: OfContract) =>
  command({
    tag,
    aggregate,
    name: 'estimations.issue',
    method: 'POST',
    url: `${url}/:id/issue`,
    action: actions.status,
    status: 200,
    summary: 'Emitir una estimación: sus documentos se conservan como son',
    params: IdParams,
    response: IssuedEstimation,
    target: locatedIn(kind),
    prepare: async ({ key, id, project_id, services, person, origin }) => {
      liveEstimation((await services.streams.load(estimations, key)).state, id);
      const { drawIssue } = services.deps;
      if (!drawIssue) return refuseFor(503, 'Aquí no se pueden emitir documentos.', 60);
      return drawIssue({ project_id, id, kind, origin, issued_by: person.id });
    },
    rule: issue,
    input: (context) => ({ ...contractIds(context), id: context.id, drawn: context.extra }),
    answer: ({ issued }, { id }) => {
      const { at: issued_at, papers } = issued.get(id)!;
      const answerWithWarnings = papers.map(({ paper, format, seal, sha256 }) => ({
        paper,
        format,
        seal,
        sha256,
        issued_at,
      }));
      return { id, issued_at, papers: answerWithWarnings };
    },
  });

const routesOf = (of: OfContract) => [
  createRoute(of),
  updateRoute(of),
  statusRoute(of),
  removeRoute(of),
  restoreRoute(of),
  issueRoute(of),
];

const writing = 'internal-estimations.write';

/** Estimation routes of the works contract and of the internal contract, and the advance of the works. */
export const estimationRoutes = [
  ...routesOf({
    kind: 'main',
    tag: 'estimations',
    url: '/estimations',
    actions: { capture: 'estimations.write', status: 'estimations.status', remove: 'estimations.delete' },
    statuses: estimationStatuses,
  }),
  ...routesOf({
    kind: 'internal',
    tag: 'internal-estimations',
    url: '/internal-estimations',
    actions: { capture: writing, status: writing, remove: writing },
    statuses: internalEstimationStatuses,
    refuseBody: completeForm,
    ready: readyForEstimations,
  }),
  advanceRoute,
];
