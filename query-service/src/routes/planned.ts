import { tables } from '@obraclara/projections/tables';

const item = 'item.id, item.concept_code, item.unit_price, item.ordinal';

/**
 * What a contract's program asks of the concepts that its catalog has today: `id`, `concept_code`, `unit_price` and `ordinal` of each,
 * with `monthly_quantities`. A concept is followed through changes of its code. Where the program says the code alone, or the concept
 * it named was taken off the catalog, it is the one with that code, unless the program has something of its own for that one. `contract`
 * is the SQL of the contract's id.
 */
export const plannedOf = (contract: string): string => `(
  select ${item}, plan.monthly_quantities
  from ${tables.program_concepts.from} plan
  join ${tables.catalog_items.from} item on item.contract_id = plan.contract_id and item.id = plan.concept_id
  where plan.contract_id = ${contract}
  union all
  select ${item}, plan.monthly_quantities
  from ${tables.program_concepts.from} plan
  join ${tables.catalog_items.from} item on item.contract_id = plan.contract_id and item.concept_code = plan.concept_code
  where plan.contract_id = ${contract}
    and not exists (select from ${tables.catalog_items.from} named
      where named.contract_id = plan.contract_id and named.id = plan.concept_id)
    and not exists (select from ${tables.program_concepts.from} other
      where other.contract_id = item.contract_id and other.concept_id = item.id))`;
