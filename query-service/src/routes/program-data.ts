import { tables } from '@obraclara/projections/tables';
import { plannedOf } from './planned.ts';

/** SQL: months of a program with unique labels; months with the same name also have their year. */
const months = `
  select key, ordinal,
    case when count(*) over (partition by label) > 1 then label || ' ' || left(key, 4) else label end as label
  from jsonb_array_elements(programs.project_months) with ordinality as month(value, ordinal),
    jsonb_to_record(month.value) as named(key text, label text)`;

/** SQL: planned quantities of each concept by label, and the concept's place in the catalog. */
const concepts = `
  select planned.concept_code, min(planned.ordinal) as place,
    coalesce(json_object_agg(months.label, planned.monthly_quantities -> months.key order by months.ordinal)
      filter (where months.key is not null), '{}') as monthly_quantities
  from ${plannedOf('programs.id')} planned
  left join (${months}) months on planned.monthly_quantities ? months.key
  group by planned.id, planned.concept_code`;

const named = `
  'project_months', (select coalesce(json_agg(label order by ordinal), '[]') from (${months}) months),
  'project_month_keys', (select coalesce(json_agg(key order by ordinal), '[]') from (${months}) months)`;

const of = (contractId: string) =>
  `from ${tables.programs.from} programs where programs.contract_id = ${contractId} and programs.in_force`;

/**
 * SQL: the latest program of a contract in the form of the specification, `null` if there is none. It has the month labels in calendar order,
 * their calendar keys in the same order, and planned quantities by label. Concepts are in catalog order.
 */
export const programData = (contractId: string): string => `(
  select json_build_object(${named},
    'concepts', (
      select coalesce(json_agg(json_build_object(
        'concept_code', concept_code, 'monthly_quantities', monthly_quantities) order by place, concept_code), '[]')
      from (${concepts}) concepts))
  ${of(contractId)})`;

/** SQL: the same program in the form of the internal contract: quantities by concept code, and the number of months. */
export const programByCode = (contractId: string): string => `(
  select json_build_object(${named},
    'total_months', jsonb_array_length(programs.project_months),
    'monthly_quantities', (
      select coalesce(json_object_agg(concept_code, monthly_quantities order by place, concept_code), '{}')
      from (${concepts}) concepts))
  ${of(contractId)})`;
