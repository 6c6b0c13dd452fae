import { ClosingAnswer, ProjectParams } from '@obraclara/api';
import {
  closingObstacles,
  contractId,
  formatMoney,
  monthInWords,
  settlementDraft,
  settlementLeft,
  settlementTotals,
  type Iva,
  type PaymentTerms,
  type SettledEstimation,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { estimationOrder, tables, type ContractRow } from '@obraclara/projections/tables';
import type { Asked, ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { costAdjustmentOf, costProjections } from './cost-adjustment.ts';

type Found = Pick<ContractRow, 'advance' | 'closing'> &
  Iva & { payment_terms: PaymentTerms; estimations: SettledEstimation[] };

/** SQL: the ending of contract $1 of project $2, and what the figures of its finiquito come from. */
const text = `
  select contract.advance, contract.closing, project.payment_terms, project.iva_percentage::float8 as iva_percentage, project.iva_exempt,
    (select coalesce(json_agg((doc || '}')::json order by ${estimationOrder}), '[]')
      from ${tables.estimations.from} where contract_id = $1) as estimations
  from ${tables.contracts.from} contract join ${tables.projects.from} project on project.id = contract.project_id
  where contract.contract_id = $1 and project.id = $2`;

/** Sentences about authorised adjustments of costs that no estimation has yet. */
const pendingAdjustments = async (asked: Asked): Promise<string[]> =>
  (await costAdjustmentOf(asked)).months
    .filter(({ state, pending }) => state === 'granted' && pending !== 0)
    .map(
      ({ month, pending }) =>
        `El ajuste de costos de ${monthInWords(month)} no se ha estimado: ${formatMoney(pending)} sin IVA.`,
    );

/** The ending of the works contract of a route, with the finiquito as of today. Refuses (404) if there is no contract. */
const closingOf = async (asked: Asked): Promise<ClosingAnswer> => {
  const { db, params, today } = asked;
  const project_id = projectOfRoute(params);
  const { rows } = await db.query<Found>({
    name: 'closing',
    text,
    values: [contractId(project_id), project_id],
  });
  const { advance, closing, payment_terms, iva_percentage, iva_exempt, estimations } =
    rows[0] ?? refuse(404, 'El contrato no existe');
  const { settlement, items } = closing;
  const iva = { iva_percentage, iva_exempt };
  const draft = settlementDraft({ estimations, advance, iva, terms: payment_terms, items, on: today });
  return {
    ...closing,
    settlement: settlement && { ...settlement, totals: settlementTotals(settlement.rows) },
    left: settlementLeft({ settlement }, estimations),
    draft: {
      on: today,
      rows: draft.rows,
      totals: settlementTotals(draft.rows),
      obstacles: closing.extinction ? [] : closingObstacles(draft, { estimations, settlement }),
      notices: [
        ...(settlement ? [] : await pendingAdjustments(asked)),
        ...draft.missing_years.map(
          (year) => `Falta la tasa de recargos de ${year}: no se calcularon intereses.`,
        ),
      ],
    },
  } as ClosingAnswer;
};

/** The ending of the works contract: receptions, finiquito and extinction. */
export const closingRoute: ReadRoute = {
  url: '/projects/:projectId/closing',
  summary: 'Cierre del contrato: entrega-recepción, finiquito a la fecha y acta de extinción',
  tag: 'Contrato',
  action: 'contract.read',
  projections: costProjections,
  project: projectOfRoute,
  params: ProjectParams,
  response: ClosingAnswer,
  answer: async (asked) => ({ body: JSON.stringify(await closingOf(asked)) }),
};
