import { IdParams, IssuedEstimation, PresentingBody, ReturnReason, WrittenEstimation } from '@obraclara/api';
import type { ContractEstimations, DatedProgress } from '@obraclara/events';
import { isProblem, refuseFor } from '@obraclara/platform/http';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { command } from '../machinery/command.ts';
import type { DrawnIssue } from '../machinery/deps.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import { currentRecord } from '../progress/record-store.ts';
import { progress } from '../progress/rules.ts';
import {
  conceptsOf,
  contractIds,
  locatedIn,
  record,
  rulesOf,
  shown,
  type OfContract,
} from './contract-routes.ts';
import { estimations, issue, mayBeIssued, mayBePresented, present, returnToCapture } from './rules.ts';

type Drawing = {
  key: string;
  id: string;
  project_id: string;
  person: { id: string };
  services: Services;
  origin: string;
};

/** Whether a rule accepts the estimation in this state. */
const accepts = (may: () => void): boolean => {
  try {
    may();
    return true;
  } catch (error) {
    if (isProblem(error)) return false;
    throw error;
  }
};

/**
 * Draws the documents of an estimation that `may` accepts. Any other is undrawn: the rule refuses it, or the command is a repeated one.
 * Refuses (503) where no documents are drawn.
 */
const drawnOf = async (
  { kind }: OfContract,
  { key, id, project_id, services, person, origin }: Drawing,
  may: (state: ContractEstimations, id: string) => void,
): Promise<DrawnIssue | undefined> => {
  const { state } = await services.streams.load(estimations, key);
  if (!accepts(() => may(state, id))) return undefined;
  const { drawIssue } = services.deps;
  if (!drawIssue) return refuseFor(503, 'Aquí no se pueden emitir documentos.', 60);
  return drawIssue({ project_id, id, kind, origin, issued_by: person.id });
};

/** Issues a presented estimation. A repeated command draws the documents again, but stores nothing. */
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
    prepare: (context) => drawnOf(of, context, mayBeIssued),
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

/** Records of progress of the project, if the checklist of the contract needs them. */
const progressOf = async (
  { services, project_id }: Pick<Drawing, 'services' | 'project_id'>,
  { checklist }: CatalogState,
): Promise<DatedProgress[]> => {
  if (!checklist.includes('fotografias') && !checklist.includes('avances')) return [];
  const { state } = await services.streams.load(progress, project_id);
  return [...state.records.keys()].flatMap((id) => currentRecord(state, id) ?? []);
};

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
    body: PresentingBody,
    response: WrittenEstimation,
    target: locatedIn(of.kind),
    prepare: async (context) => {
      const { state } = await context.services.streams.load(catalog, context.key);
      const asked = {
        catalog: state,
        progress: await progressOf(context, state),
        reason: context.body?.missing?.trim(),
      };
      const { control } = rulesOf(context);
      const drawn = await drawnOf(
        of,
        context,
        (known, id) => void mayBePresented(known, id, { ...asked, control }),
      );
      return { ...asked, drawn };
    },
    record: {
      schema: WrittenEstimation,
      of: (state, context) => shown(state, context, context.extra.catalog.concepts),
    },
    rule: present,
    input: (context) => {
      const { guarantee, control } = rulesOf(context);
      return { ...contractIds(context), id: context.id, guarantee, control, ...context.extra };
    },
    answer: (state, context) => shown(state, context, context.extra.catalog.concepts),
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
    prepare: conceptsOf,
    record,
    rule: returnToCapture,
    input: (context) => {
      const { control } = rulesOf(context);
      return { ...contractIds(context), id: context.id, reason: context.body.reason.trim(), control };
    },
    answer: (state, context) => shown(state, context, context.extra),
  });
