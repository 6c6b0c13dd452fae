import {
  ConceptFactorsBody,
  CostAuthorisationBody,
  CostIndicesBody,
  CostRequestBody,
  CostTermsBody,
  ProjectParams,
  WrittenCostAdjustment,
} from '@obraclara/api';
import { businessDay, contractId } from '@obraclara/events';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { command } from '../machinery/command.ts';
import type { Services } from '../machinery/services.ts';
import {
  authoriseAdjustment,
  recordFactors,
  recordIndices,
  requestAdjustment,
  setCostTerms,
} from './cost-rules.ts';

const url = '/projects/:projectId/cost-adjustment';

const shared = {
  status: 200,
  action: 'contract.write',
  tag: 'contract',
  params: ProjectParams,
  response: WrittenCostAdjustment,
  aggregate: catalog,
  target: ({ params: { projectId } }: { params: { projectId: string } }) => ({
    key: contractId(projectId),
    project_id: projectId,
  }),
  answer: ({ costs }: CatalogState) => costs,
} as const;

const inContract = ({ key, project_id }: { key: string; project_id: string }) => ({
  contract_id: key,
  project_id,
});
const today = ({ services: { deps } }: { services: Services }) => businessDay(deps.now());

/** Adjustment of costs of the works contract (LOPSRM arts. 56 to 58). */
export const costRoutes = [
  command({
    ...shared,
    name: 'contract.cost-terms',
    method: 'POST',
    url: `${url}/terms`,
    summary: 'Definir el método, el mes base y los pesos del ajuste de costos',
    body: CostTermsBody,
    rule: setCostTerms,
    input: ({ body, ...of }) => ({
      ...inContract(of),
      ...body,
      weights: body.weights.map(({ series, percentage }) => ({ series: series.trim(), percentage })),
    }),
  }),
  command({
    ...shared,
    name: 'contract.cost-indices',
    method: 'POST',
    url: `${url}/indices`,
    summary: 'Registrar índices por mes y serie; cada uno sustituye al anterior de su mes y serie',
    body: CostIndicesBody,
    rule: recordIndices,
    input: ({ body, ...of }) => ({
      ...inContract(of),
      indices: body.indices.map((index) => ({
        ...index,
        series: index.series.trim(),
        source: index.source.trim(),
      })),
      today: today(of),
    }),
  }),
  command({
    ...shared,
    name: 'contract.cost-factors',
    method: 'POST',
    url: `${url}/factors`,
    summary: 'Registrar factores por concepto y mes (métodos I y II)',
    body: ConceptFactorsBody,
    rule: recordFactors,
    input: ({ body, ...of }) => ({ ...inContract(of), factors: body.factors }),
  }),
  command({
    ...shared,
    name: 'contract.cost-request',
    method: 'POST',
    url: `${url}/requests`,
    summary: 'Registrar la solicitud del ajuste de costos de un mes',
    body: CostRequestBody,
    rule: requestAdjustment,
    input: ({ body, ...of }) => ({ ...inContract(of), ...body, today: today(of) }),
  }),
  command({
    ...shared,
    name: 'contract.cost-authorisation',
    method: 'POST',
    url: `${url}/authorisations`,
    summary: 'Registrar el oficio que autoriza el ajuste de costos de un mes',
    body: CostAuthorisationBody,
    rule: authoriseAdjustment,
    input: ({ body, ...of }) => ({
      ...inContract(of),
      ...body,
      oficio_number: body.oficio_number.trim(),
      today: today(of),
    }),
  }),
];
