import { tables } from '@obraclara/projections/tables';

const item = 'item.id, item.concept_code, item.unit_price, item.amendments, item.ordinal';

/**
 * SQL: planned quantities of a program, of the concepts in its contract's catalog: `id`, `concept_code`, `unit_price`, `amendments`,
 * `ordinal` and `monthly_quantities`. A concept keeps its plan when its code changes. If the program names only a code, or a concept since removed, the
 * plan goes to the concept with that code. A concept with its own plan gets no other. `program` is SQL for the program's id.
 */
export const plannedOf = (program: string): string => `(
  select ${item}, plan.monthly_quantities
  from ${tables.program_concepts.from} plan
  join ${tables.catalog_items.from} item on item.contract_id = plan.contract_id and item.id = plan.concept_id
  where plan.program_id = ${program}
  union all
  select ${item}, plan.monthly_quantities
  from ${tables.program_concepts.from} plan
  join ${tables.catalog_items.from} item on item.contract_id = plan.contract_id and item.concept_code = plan.concept_code
  where plan.program_id = ${program}
    and not exists (select from ${tables.catalog_items.from} named
      where named.contract_id = plan.contract_id and named.id = plan.concept_id)
    and not exists (select from ${tables.program_concepts.from} other
      where other.program_id = plan.program_id and other.concept_id = item.id))`;
