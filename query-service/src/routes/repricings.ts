import { tables } from '@obraclara/projections/tables';

/**
 * SQL: the changes of a concept's price by amendments: until the day `until`, a price was `difference` (pesos) above the next one. `item`: its
 * row of the catalog, of which it reads `amendments` and `unit_price`.
 */
export const repricingsOf = (item: string): string => `(
  select (each.one ->> 'on')::date as until, (each.one ->> 'former_price')::numeric
    - coalesce(lead((each.one ->> 'former_price')::numeric) over (order by each.place), ${item}.unit_price) as difference
  from jsonb_array_elements(${item}.amendments) with ordinality as each(one, place)
  where each.one ? 'former_price')`;

/**
 * SQL: progress of repriced concepts before the day of their new price: `contract_id`, `day`, and the amount in pesos by which it exceeds the
 * one at present prices. `contracts` and `projects`: SQL of arrays of ids.
 */
export const formerPricesOf = (contracts: string, projects: string): string => `(
  select item.contract_id, done.progress_date as day, done.quantity_advanced * repricing.difference as amount
  from ${tables.catalog_items.from} item cross join lateral ${repricingsOf('item')} repricing
  join ${tables.progress.from} done
    on done.concept_id = item.id and done.project_id = any(${projects}) and done.progress_date < repricing.until
  where item.contract_id in (
    select contract_id from ${tables.contracts.from} where contract_id = any(${contracts}) and amendments @? '$[*].lines[*].repricing'))`;
