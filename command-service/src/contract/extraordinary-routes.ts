import {
  AgreedPriceBody,
  ExtraordinaryOrderBody,
  ExtraordinaryWithdrawalBody,
  IdParams,
  ProjectParams,
  WrittenExtraordinary,
} from '@obraclara/api';
import { businessDay, contractId, isDraft, shape } from '@obraclara/events';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { requireInProject } from '../document/signed-document.ts';
import { estimations } from '../estimation/rules.ts';
import { command } from '../machinery/command.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import { agreePrice, orderConcept, recordsOf, withdrawRecord } from './extraordinary-rules.ts';

const url = '/projects/:projectId/extraordinary/:id';

type Params = { projectId: string; id: string };
type In = { key: string; project_id: string; id: string; services: Services };

const shared = {
  method: 'POST',
  status: 200,
  action: 'contract.write',
  tag: 'contract',
  params: shape({ ...ProjectParams.properties, ...IdParams.properties }),
  response: WrittenExtraordinary,
  aggregate: catalog,
  target: ({ params: { projectId, id } }: { params: Params }) => ({
    key: contractId(projectId),
    project_id: projectId,
    id,
  }),
  answer: (state: CatalogState, { id }: { id: string }) => recordsOf(state, id),
} as const;

const ofConcept = ({ key, project_id, id }: In) => ({ contract_id: key, project_id, concept_id: id });
const today = ({ services }: In) => businessDay(services.deps.now());
const checkDocument = (context: In & { body: { document_id?: string } }) =>
  requireInProject(context, context.body.document_id);

/** Number of a presented estimation that charges the concept, if there is one. */
const presentedWith = async ({ services, key, id }: In): Promise<number | undefined> => {
  const { state } = await services.streams.load(estimations, key);
  return [...state.estimations.values()].find(
    (one) => !isDraft(one) && one.concepts.some(({ concept_id }) => concept_id === id),
  )?.number;
};

/** An extraordinary concept from its order to its conciliated price (RLOPSRM arts. 105 and 107). */
export const extraordinaryRoutes = [
  command({
    ...shared,
    name: 'contract.extraordinary.order',
    url: `${url}/order`,
    summary: 'Registrar la orden de ejecutar un concepto extraordinario: nota de bitácora u oficio',
    body: ExtraordinaryOrderBody,
    prepare: checkDocument,
    rule: orderConcept,
    input: ({ body, ...of }) => ({
      ...ofConcept(of),
      ...body,
      folio: body.folio.trim(),
      today: today(of),
    }),
  }),
  command({
    ...shared,
    name: 'contract.extraordinary.price',
    url: `${url}/price`,
    summary: 'Registrar el precio conciliado de un concepto extraordinario ordenado; el concepto lo toma',
    body: AgreedPriceBody,
    prepare: checkDocument,
    rule: agreePrice,
    input: ({ body: { folio, ...body }, ...of }) => ({
      ...ofConcept(of),
      ...body,
      ...(folio?.trim() && { folio: folio.trim() }),
      today: today(of),
    }),
  }),
  command({
    ...shared,
    name: 'contract.extraordinary.withdraw',
    url: `${url}/withdraw`,
    summary: 'Retirar el precio conciliado o la orden de un concepto extraordinario, con el motivo',
    body: ExtraordinaryWithdrawalBody,
    refuseBody: requireReason,
    prepare: presentedWith,
    rule: withdrawRecord,
    input: ({ body, extra, ...of }) => ({
      ...ofConcept(of),
      record: body.record,
      reason: body.reason.trim(),
      presented: extra,
    }),
  }),
];
