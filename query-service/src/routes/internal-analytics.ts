import { InternalAnalytics, ProjectParams } from '@obraclara/api';
import { contractId } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadRoute } from '../read-route.ts';
import { readFinances } from './analytics-financial.ts';
import { projectOfRoute } from './contract.ts';
import { readCurve } from './s-curve.ts';

/** S-curve and amounts of a project's internal contract in one response (specification §3, "Internal analytics"). */
export const internalAnalyticsRoute: ReadRoute = {
  url: '/projects/:projectId/internal-analytics',
  summary: 'Curva S y montos del contrato interno',
  tag: 'Contrato interno',
  action: 'internal-contract.read',
  projections: ['contract-terms', 'catalog', 'program', 'progress', 'estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  response: InternalAnalytics,
  remembered: true,
  answer: async ({ db, params, today }) => {
    const project_id = projectOfRoute(params);
    const of = { contract_id: contractId(project_id, 'internal'), project_id, today };
    const [read, figures] = await Promise.all([readCurve(db, 'internal', of), readFinances(db, of)]);
    if (!read || !figures) return refuse(404, 'El proyecto no tiene contrato interno');
    // Merges two JSON objects as text, so that the figures stay the decimals written by PostgreSQL.
    return { body: `${JSON.stringify(read.curve).slice(0, -1)},${figures.slice(1)}` };
  },
};
