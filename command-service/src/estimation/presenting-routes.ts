import { IdParams, IssuedEstimation, ReturnReason, WrittenEstimation } from '@obraclara/api';
import type { ContractKind } from '@obraclara/events';
import { refuseFor } from '@obraclara/platform/http';
import { command } from '../machinery/command.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import { contractIds, locatedIn, record, reviewedOf, shown, type OfContract } from './contract-routes.ts';
import { mayBePresented } from './formal.ts';
import { estimations, issue, liveEstimation, mayBeIssued, present, returnToCapture } from './rules.ts';

type Drawing = { key: string; id: string; project_id: string; services: Services; origin: string };

/** Draws the documents of an estimation of the works or the services contract. Refuses (503) where no documents are drawn. */
const drawOf = ({ kind }: { kind: ContractKind }) => {
  return async ({ id, project_id, services, person, origin }: Drawing & { person: { id: string } }) => {
    const { drawIssue } = services.deps;
    if (!drawIssue) return refuseFor(503, 'Aquí no se pueden emitir documentos.', 60);
    return drawIssue({ project_id, id, kind, origin, issued_by: person.id });
  };
};

const stateOf = async ({ key, services }: Pick<Drawing, 'key' | 'services'>) =>
  (await services.streams.load(estimations, key)).state;

/** Draws the documents of an issue. A repeated command draws them again, but stores nothing. */
export const issueRoute = (of: OfContract) =>
  command({
    tag: of.tag,
    aggregate: estimations,
    name: 'estimations.issue',
    method: 'POST',
    url: `${of.url}/:id/issue`,
    action: of.actions.status,
    status: 200,
    whenClosed: true,
    summary: 'Emitir una estimación: sus documentos se conservan como son',
    params: IdParams,
    response: IssuedEstimation,
    target: locatedIn(of.kind),
    prepare: async (context) => {
      mayBeIssued(await stateOf(context), context.id);
      return drawOf(of)(context);
    },
    rule: issue,
    input: (context) => ({ ...contractIds(context), id: context.id, drawn: context.extra }),
    answer: ({ issued }, { id }) => {
      const { at: issued_at, papers } = issued.get(id)!;
      const answered = papers.map(({ paper, format, seal, sha256 }) => ({
        paper,
        format,
        seal,
        sha256,
        issued_at,
      }));
      return { id, issued_at, papers: answered };
    },
  });

/** Presents a draft, and issues its documents in the same append. */
export const presentRoute = (of: OfContract) =>
  command({
    tag: of.tag,
    aggregate: estimations,
    name: 'estimations.present',
    method: 'POST',
    url: `${of.url}/:id/present`,
    action: of.actions.status,
    status: 200,
    summary: 'Presentar una estimación en captura: queda como está y sus documentos se emiten',
    params: IdParams,
    response: WrittenEstimation,
    target: locatedIn(of.kind),
    prepare: async (context) => {
      const state = await stateOf(context);
      mayBePresented(state, liveEstimation(state, context.id));
      return { ...(await reviewedOf(context)), drawn: await drawOf(of)(context) };
    },
    record,
    rule: present,
    input: (context) => {
      const { guarantee, control, drawn } = context.extra;
      return { ...contractIds(context), id: context.id, guarantee, control, drawn };
    },
    answer: (state, context) => shown(state, context, context.extra.concepts),
  });

/** Returns a presented estimation to capture, with the reason. */
export const returnRoute = (of: OfContract) =>
  command({
    tag: of.tag,
    aggregate: estimations,
    name: 'estimations.return',
    method: 'POST',
    url: `${of.url}/:id/return`,
    action: 'estimations.return',
    status: 200,
    summary: 'Devolver a captura una estimación presentada, con el motivo',
    params: IdParams,
    body: ReturnReason,
    refuseBody: requireReason,
    response: WrittenEstimation,
    target: locatedIn(of.kind),
    prepare: reviewedOf,
    record,
    rule: returnToCapture,
    input: (context) => {
      const { control } = context.extra;
      return { ...contractIds(context), id: context.id, reason: context.body.reason.trim(), control };
    },
    answer: (state, context) => shown(state, context, context.extra.concepts),
  });
