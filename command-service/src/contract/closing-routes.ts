import {
  ActBody,
  ActParams,
  IdParams,
  ProjectParams,
  ReceptionBody,
  ReturnReason,
  SettlementItemsBody,
  WrittenClosing,
  WrittenExtinction,
} from '@obraclara/api';
import {
  businessDay,
  calculatedEstimations,
  closingObstacles,
  contractId,
  settlementDraft,
  shape,
} from '@obraclara/events';
import { refuseFor } from '@obraclara/platform/http';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { requireInProject } from '../document/signed-document.ts';
import { rulesOf } from '../estimation/contract-routes.ts';
import { estimations } from '../estimation/rules.ts';
import { command } from '../machinery/command.ts';
import type { DrawnAct } from '../machinery/deps.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import { extinguish, live, project, type LiveProject } from '../project/rules.ts';
import {
  dayOfAct,
  issueAct,
  receive,
  setItems,
  signSettlement,
  withdrawReception,
  withdrawSettlement,
  type Accounts,
} from './closing-rules.ts';

const url = '/projects/:projectId/closing';
const Params = shape({ ...ProjectParams.properties, ...IdParams.properties });

type In = { key: string; project_id: string; services: Services; project: LiveProject | undefined };

const shared = {
  method: 'POST',
  status: 200,
  action: 'contract.write',
  tag: 'contract',
  params: ProjectParams,
  response: WrittenClosing,
  aggregate: catalog,
  target: ({ params: { projectId } }: { params: { projectId: string } }) => ({
    key: contractId(projectId),
    project_id: projectId,
  }),
  answer: ({ closing }: CatalogState) => closing,
} as const;

const inContract = ({ key, project_id }: { key: string; project_id: string }) => ({
  contract_id: key,
  project_id,
});
const today = ({ services }: { services: Services }) => businessDay(services.deps.now());

/** An act as it is recorded: without the blanks around its texts, and without empty ones. */
const actOf = ({ on, folio, text, document_id }: ActBody): ActBody => ({
  on,
  ...(folio?.trim() && { folio: folio.trim() }),
  ...(text?.trim() && { text: text.trim() }),
  ...(document_id !== undefined && { document_id }),
});

const checkDocument = (context: In & { body: ActBody }): Promise<void> =>
  requireInProject(context, context.body.document_id);

/** The estimations, the advance and the terms that make the figures of the finiquito. */
const accountsOf = async ({ key, services, project: known }: In): Promise<Accounts> => {
  const { state } = await services.streams.load(estimations, key);
  const { payment_terms: terms, iva_percentage, iva_exempt } = rulesOf({ key, project: known });
  return {
    estimations: calculatedEstimations(state),
    advance: state.advance,
    iva: { iva_percentage, iva_exempt },
    terms,
  };
};

type Drawing = In & { params: { act: string }; person: { id: string }; origin: string };

/** Draws the paper of an act that exists. Refuses (503) where no documents are drawn. */
const drawnAct = async ({ params: { act }, ...context }: Drawing): Promise<DrawnAct | undefined> => {
  const { key, project_id, services, person, origin } = context;
  const { state } = await services.streams.load(catalog, key);
  if (dayOfAct(state, act, context.project?.extinction?.on) === undefined) return undefined;
  const { drawAct } = services.deps;
  if (!drawAct) return refuseFor(503, 'Aquí no se pueden emitir documentos.', 60);
  return drawAct({ project_id, act, origin, issued_by: person.id });
};

/** The ending of the works contract: reception, finiquito and extinction (LOPSRM art. 64). */
export const closingRoutes = [
  command({
    ...shared,
    name: 'contract.receive',
    url: `${url}/receptions`,
    summary: 'Registrar el acta de entrega-recepción, total o de una parte de los trabajos',
    body: ReceptionBody,
    prepare: checkDocument,
    rule: receive,
    input: ({ id, body, ...of }) => ({
      ...inContract(of),
      id,
      kind: body.kind,
      ...actOf(body),
      today: today(of),
    }),
  }),
  command({
    ...shared,
    name: 'contract.receive.withdraw',
    url: `${url}/receptions/:id/withdraw`,
    summary: 'Retirar un acta de entrega-recepción registrada por error, con el motivo',
    params: Params,
    body: ReturnReason,
    refuseBody: requireReason,
    rule: withdrawReception,
    input: ({ params: { id }, body, ...of }) => ({ ...inContract(of), id, reason: body.reason.trim() }),
  }),
  command({
    ...shared,
    name: 'contract.settlement.items',
    url: `${url}/items`,
    summary: 'Definir lo que el finiquito suma o resta y ninguna estimación cobra; sustituye lo anterior',
    body: SettlementItemsBody,
    rule: setItems,
    input: ({ body, ...of }) => ({
      ...inContract(of),
      items: body.items.map((item) => ({ ...item, text: item.text.trim() })),
    }),
  }),
  command({
    ...shared,
    name: 'contract.settlement',
    url: `${url}/settlement`,
    summary: 'Registrar el finiquito firmado, con las cifras de su fecha',
    body: ActBody,
    prepare: async (context) => {
      await checkDocument(context);
      return accountsOf(context);
    },
    rule: signSettlement,
    input: ({ body, extra: accounts, ...of }) => ({
      ...inContract(of),
      ...actOf(body),
      accounts,
      today: today(of),
    }),
  }),
  command({
    ...shared,
    name: 'contract.settlement.withdraw',
    url: `${url}/settlement/withdraw`,
    summary: 'Retirar el finiquito registrado por error, con el motivo',
    body: ReturnReason,
    refuseBody: requireReason,
    rule: withdrawSettlement,
    input: ({ body, ...of }) => ({ ...inContract(of), reason: body.reason.trim() }),
  }),
  command({
    ...shared,
    name: 'contract.act.issue',
    url: `${url}/:act/issue`,
    whenClosed: true,
    summary: 'Emitir el documento de un acta de cierre: se conserva como es',
    params: ActParams,
    prepare: drawnAct,
    rule: issueAct,
    input: ({ params: { act }, extra: drawn, ...of }) => ({
      ...inContract(of),
      act,
      extinguished_on: of.project?.extinction?.on,
      drawn,
    }),
  }),
  command({
    ...shared,
    name: 'contract.extinguish',
    url: `${url}/extinction`,
    action: 'projects.write',
    summary: 'Cerrar el contrato con el acta de extinción de derechos y obligaciones',
    body: ActBody,
    response: WrittenExtinction,
    aggregate: project,
    target: ({ params: { projectId } }) => ({ id: projectId, project_id: projectId }),
    prepare: async (context) => {
      await checkDocument(context);
      const key = contractId(context.project_id);
      const accounts = await accountsOf({ ...context, key });
      const { settlement, items } = (await context.services.streams.load(catalog, key)).state.closing;
      const draft = settlementDraft({ ...accounts, items, on: today(context) });
      return { settlement, obstacles: closingObstacles(draft, { ...accounts, settlement }) };
    },
    rule: extinguish,
    input: ({ body, extra, ...of }) => ({ ...extra, act: actOf(body), today: today(of) }),
    answer: (state) => {
      const { id, extinction } = live(state);
      return { id, ...extinction! };
    },
  }),
];
