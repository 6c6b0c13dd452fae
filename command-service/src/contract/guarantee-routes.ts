import {
  EndorsementBody,
  GuaranteeBody,
  GuaranteeTermsBody,
  GuaranteeWithdrawalBody,
  IdParams,
  ProjectParams,
  ReleaseBody,
  WrittenGuarantee,
  WrittenGuarantees,
} from '@obraclara/api';
import { businessDay, contractId, shape } from '@obraclara/events';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { requireInProject } from '../document/signed-document.ts';
import { command } from '../machinery/command.ts';
import { requireReason } from '../machinery/require-reason.ts';
import type { Services } from '../machinery/services.ts';
import {
  endorseGuarantee,
  fileGuarantee,
  guaranteeOf,
  releaseGuarantee,
  setGuaranteeTerms,
  withdrawGuarantee,
} from './guarantee-rules.ts';

const url = '/projects/:projectId/guarantees';
const Params = shape({ ...ProjectParams.properties, ...IdParams.properties });

const target = ({ params: { projectId } }: { params: { projectId: string } }) => ({
  key: contractId(projectId),
  project_id: projectId,
});

const shared = { method: 'POST', action: 'contract.write', tag: 'contract', aggregate: catalog } as const;
const ofOne = {
  ...shared,
  status: 200,
  params: Params,
  target: (asked: { params: { projectId: string; id: string } }) => ({
    ...target(asked),
    id: asked.params.id,
  }),
} as const;
const answersOne = {
  response: WrittenGuarantee,
  answer: (state: CatalogState, { id }: { id: string }) => guaranteeOf(state, id),
} as const;
const answersAll = {
  response: WrittenGuarantees,
  answer: ({ guarantees }: CatalogState) => guarantees,
} as const;

const inContract = ({ key, project_id }: { key: string; project_id: string }) => ({
  contract_id: key,
  project_id,
});
const today = ({ services: { deps } }: { services: Services }) => businessDay(deps.now());

type WithDocument = { services: Services; project_id: string; body: { document_id?: string } };
const prepare = (context: WithDocument) => requireInProject(context, context.body.document_id);

/** Guarantees of the works contract (LOPSRM arts. 48 and 66, RLOPSRM art. 91). */
export const guaranteeRoutes = [
  command({
    ...shared,
    ...answersAll,
    name: 'contract.guarantee-terms',
    status: 200,
    url: `${url}/terms`,
    summary: 'Definir qué garantías exige el contrato; 0 % no exige ninguna',
    params: ProjectParams,
    body: GuaranteeTermsBody,
    target,
    rule: setGuaranteeTerms,
    input: ({ body, ...of }) => ({ ...inContract(of), ...body }),
  }),
  command({
    ...shared,
    ...answersOne,
    name: 'contract.guarantee',
    url,
    summary: 'Registrar una garantía del anticipo, de cumplimiento o de vicios ocultos',
    params: ProjectParams,
    body: GuaranteeBody,
    target,
    prepare,
    rule: fileGuarantee,
    input: ({ id, body, ...of }) => ({
      ...inContract(of),
      id,
      ...body,
      folio: body.folio.trim(),
      institution: body.institution.trim(),
    }),
  }),
  command({
    ...ofOne,
    ...answersOne,
    name: 'contract.guarantee-endorse',
    url: `${url}/:id/endorsements`,
    summary: 'Registrar el endoso de una garantía: monto que añade, nueva vigencia y convenio',
    body: EndorsementBody,
    prepare,
    rule: endorseGuarantee,
    input: ({ id, body, issue, ...of }) => ({
      ...inContract(of),
      id,
      endorsement_id: issue.command_id,
      ...body,
      folio: body.folio.trim(),
      today: today(of),
    }),
  }),
  command({
    ...ofOne,
    ...answersOne,
    name: 'contract.guarantee-release',
    url: `${url}/:id/release`,
    summary: 'Registrar la liberación de una garantía, también de un contrato cerrado',
    body: ReleaseBody,
    // Guarantees against hidden defects outlive the contract.
    whenClosed: true,
    prepare,
    rule: releaseGuarantee,
    input: ({ id, body, ...of }) => ({
      ...inContract(of),
      id,
      ...body,
      folio: body.folio.trim(),
      today: today(of),
    }),
  }),
  command({
    ...ofOne,
    ...answersAll,
    name: 'contract.guarantee-withdraw',
    url: `${url}/:id/withdraw`,
    summary: 'Retirar lo último registrado de una garantía, si fue un error, con el motivo',
    body: GuaranteeWithdrawalBody,
    refuseBody: requireReason,
    rule: withdrawGuarantee,
    input: ({ id, body: { record, reason }, ...of }) => ({
      ...inContract(of),
      id,
      record,
      reason: reason.trim(),
    }),
  }),
];
