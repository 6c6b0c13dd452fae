import { ContractTermsAnswer, ProjectParams, type AmendmentLineAnswer } from '@obraclara/api';
import {
  advanceNotices,
  amendmentKind,
  amendmentNotices,
  lineAmount,
  repricedPart,
  suspendedDays,
  type Action,
  type ContractKind,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { tables, type ContractRow } from '@obraclara/projections/tables';
import type { Asked, ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';

type Named = Record<'id' | 'concept_code' | 'concept_name' | 'unit', string>;
type Found = {
  contract: ContractRow;
  concepts: Named[];
  signed_on: string | null;
  advance_percentage: number;
};

const advanced: Record<ContractKind, string> = {
  main: `${tables.projects.from} where id = $2`,
  internal: `${tables.internal_contracts.from} where project_id = $2`,
};

/**
 * SQL: the contract $1 of project $2, the concepts that its amendments change, the percentage of its advance, and the day of signing of the
 * works contract.
 */
const textOf = (kind: ContractKind) => `
  select to_json(contract) as contract,
    (select coalesce(json_agg(json_build_object('id', id, 'concept_code', concept_code, 'concept_name', concept_name, 'unit', unit)), '[]')
      from ${tables.catalog_items.from} where contract_id = $1 and id in (
        select line ->> 'concept_id' from jsonb_array_elements(contract.amendments) amendment,
          jsonb_array_elements(amendment -> 'lines') line)) as concepts,
    (select signed_on from ${tables.projects.from} where id = $2)::text as signed_on,
    coalesce((select anticipo_amortization_percentage from ${advanced[kind]}), 0)::float8 as advance_percentage
  from ${tables.contracts.from} contract where contract_id = $1`;

type Amendment = ContractRow['amendments'][number];
type Line = Amendment['lines'][number];

const originOf = ({ quantity, extraordinary_quantity }: Line): AmendmentLineAnswer['origin'] =>
  extraordinary_quantity !== undefined ? 'extraordinary' : quantity > 0 ? 'increase' : 'reduction';

const linesOf = (
  { lines, concepts }: Amendment,
  names: ReadonlyMap<string, Named>,
): AmendmentLineAnswer[] => {
  const priced = (
    of: Named,
    line: Pick<Line, 'quantity' | 'unit_price'>,
    origin: AmendmentLineAnswer['origin'],
  ): AmendmentLineAnswer => ({
    concept_id: of.id,
    concept_code: of.concept_code,
    concept_name: of.concept_name,
    unit: of.unit,
    quantity: line.quantity,
    unit_price: line.unit_price,
    amount: lineAmount(line.quantity, line.unit_price),
    origin,
  });
  const nameOf = ({ concept_id: id }: Line) => names.get(id) ?? { id, ...unknown };
  const unknown = { concept_code: '—', concept_name: 'Concepto que ya no está en el catálogo', unit: '' };
  return [
    ...lines
      .filter(({ quantity }) => quantity !== 0)
      .map((line) => priced(nameOf(line), line, originOf(line))),
    ...concepts.map((concept) => priced(concept, concept, 'new')),
    ...lines.flatMap((line) =>
      repricedPart(line).map((part) => ({
        ...priced(nameOf(line), part, 'price'),
        prices: { former: line.repricing!.former_price, present: line.unit_price },
      })),
    ),
  ];
};

/** The terms of the contract of a route. Refuses (404) if there is none. */
export const termsAnswer = async (asked: Asked, kind: ContractKind): Promise<ContractTermsAnswer> => {
  const { rows } = await asked.db.query<Found>({
    name: `contract terms ${kind}`,
    text: textOf(kind),
    values: [contractOfRoute(asked, kind), projectOfRoute(asked.params)],
  });
  const found = rows[0] ?? refuse(404, 'El contrato no existe');
  const { contract_id, versions, amendments, suspensions, checklist } = found.contract;
  const signed_on = kind === 'main' ? found.signed_on : null;
  const names = new Map(found.concepts.map((concept) => [concept.id, concept]));
  return {
    contract_id,
    signed_on,
    advance_percentage: found.advance_percentage,
    versions,
    amendments: amendments.map((one) => ({
      id: one.id,
      number: one.number,
      on: one.on,
      reason: one.reason,
      days: one.days,
      changes_program: one.changes_program ?? false,
      advance_percentage: one.advance_percentage ?? null,
      kind: amendmentKind(one),
      document_id: one.document_id ?? null,
      amount: one.amount,
      lines: linesOf(one, names),
      revision: one.revision,
    })),
    suspensions: suspensions.map(({ id, on, until, reason, document_id = null, revision }) => ({
      id,
      on,
      until,
      reason,
      document_id,
      days: suspendedDays({ on, until }),
      revision,
    })),
    checklist,
    notices: [
      ...amendmentNotices(versions, signed_on),
      ...advanceNotices(amendments, found.advance_percentage),
    ],
  };
};

/** The terms of a contract: its award, amendments, suspensions, and what is in force from each day on. */
export const contractTermsRoute = (url: string, kind: ContractKind, action: Action): ReadRoute => ({
  url,
  summary: 'Términos del contrato: convenios, suspensiones y lo vigente desde cada día',
  tag: kind === 'main' ? 'Contrato' : 'Contrato interno',
  action,
  projections: ['contract-terms', 'catalog', kind === 'main' ? 'projects' : 'internal-contracts'],
  project: projectOfRoute,
  params: ProjectParams,
  response: ContractTermsAnswer,
  answer: async (asked) => ({ body: JSON.stringify(await termsAnswer(asked, kind)) }),
});
