import {
  EstimationBody,
  IdParams,
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
  type ContractEstimations,
  type DateRange,
  type InternalContractTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { restoreUsed } from '../catalog/used-concepts.ts';
import { readyForEstimations } from '../internal-contract/loaded.ts';
import { internalContract } from '../internal-contract/rules.ts';
import { loadContractDates } from '../machinery/contract-dates.ts';
import { command } from '../machinery/command.ts';
import type { Issue } from '../machinery/execute.ts';
import type { Services } from '../machinery/services.ts';
import { advanceRoutes } from './advance-route.ts';
import { billingRoutes } from './billing-routes.ts';
import { admitCroquis, captureOf, differences } from './capture.ts';
import { foreseen, settledWarnings, type Comparison } from './changes.ts';
import { completeForm } from './complete-form.ts';
import {
  answerWithWarnings,
  conceptsOf,
  contractIds,
  locatedIn,
  record,
  rulesOf,
  shown,
  type Concepts,
  type OfContract,
  type Seen,
} from './contract-routes.ts';
import type { LiveProject } from '../project/rules.ts';
import { issueRoute, presentRoute, returnRoute } from './presenting-routes.ts';
import { retentionKindsRoute } from './retention-kinds-route.ts';
import { changeStatus, create, estimations, remove, restore, update } from './rules.ts';

type ContextOf = { key: string; id: string; project_id: string; services: Services };

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

/** What a capture is checked against: the contract's concepts, the permitted dates, and the terms of a services contract. */
type Known = { concepts: Concepts; dates: DateRange; internal: InternalContractTerms | undefined };

const knownOf = async (context: ContextOf): Promise<Known> => ({
  concepts: await conceptsOf(context),
  dates: await loadContractDates(context.services, contractOf(context.key)),
  internal: (await context.services.streams.load(internalContract, context.project_id)).state.terms,
});

type Form = { body: EstimationBody; key: string; project: LiveProject | undefined; extra: Known };
const captureIn = (context: Form & { id: string; project_id: string }) =>
  captureOf(
    context.body,
    { id: context.id, ...contractIds(context) },
    { ...context.extra, ...rulesOf({ ...context, internal: context.extra.internal }) },
  );

/** The estimation before the change: its existing sketches need no new check. */
const beforeOf = async ({ key, id, project_id, services }: ContextOf) => {
  const { state } = await services.streams.load(estimations, key);
  return { key, project_id, former: state.estimations.get(id)?.concepts ?? [] };
};

const captured = (state: ContractEstimations, context: Seen & { extra: Known; body: EstimationBody }) =>
  shown(state, context, context.extra.concepts, differences(context.body, state, context.id));

/** The estimation after the previewed command (null when removed) and the command's effect on the others. */
const previewed = <Shown extends { warnings: string[] }>(estimation: Shown, comparison: Comparison) => {
  const { warnings, ...moved } = foreseen(comparison);
  return { estimation, ...moved, warnings: [...estimation.warnings, ...warnings] };
};

type Written = ContextOf & { issue: Issue };

const keepConcepts = (context: Written, lines: readonly { concept_id: string }[]) =>
  restoreUsed(
    { ...context, contract_id: context.key },
    lines.map(({ concept_id }) => concept_id),
  );

/** Shared declaration of the routes of one contract kind that take a form. */
const capturing = ({ tag, actions, refuseBody }: OfContract) => ({
  tag,
  aggregate: estimations,
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
    input: (context) => captureIn(context),
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
    input: (context) => captureIn(context),
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
    aggregate: estimations,
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
    input: (context) => ({
      ...contractIds(context),
      id: context.id,
      status: context.query.status,
      control: rulesOf(context).control,
      by: context.person,
    }),
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
    aggregate: estimations,
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
    input: (context) => ({ ...contractIds(context), id: context.id, control: rulesOf(context).control }),
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
    aggregate: estimations,
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
    input: (context) => ({ id: context.id, ...context.extra, control: rulesOf(context).control }),
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

const routesOf = (of: OfContract) => [
  createRoute(of),
  updateRoute(of),
  statusRoute(of),
  removeRoute(of),
  restoreRoute(of),
  issueRoute(of),
  retentionKindsRoute(of),
];

const works: OfContract = {
  kind: 'main',
  tag: 'estimations',
  url: '/estimations',
  actions: { capture: 'estimations.write', status: 'estimations.status', remove: 'estimations.delete' },
  statuses: estimationStatuses,
};

const writing = 'internal-estimations.write';

/** Estimation routes of the works contract and of the internal contract, and the advance of the works. */
export const estimationRoutes = [
  ...routesOf(works),
  presentRoute(works),
  returnRoute(works),
  ...routesOf({
    kind: 'internal',
    tag: 'internal-estimations',
    url: '/internal-estimations',
    actions: { capture: writing, status: writing, remove: writing },
    statuses: internalEstimationStatuses,
    refuseBody: completeForm,
    ready: readyForEstimations,
  }),
  ...billingRoutes,
  ...advanceRoutes,
];
