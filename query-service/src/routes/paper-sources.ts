import {
  businessZone,
  contractId,
  extinctionAct,
  paperOfAct,
  settlementAct,
  termsOn,
  type ContractKind,
  type Reception,
  type SignedAct,
} from '@obraclara/events';
import type {
  ClosingSources,
  EstimationSources,
  Head,
  PaperContract,
  PaperPhoto,
  PhotoReportSources,
  StatementSources,
} from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import {
  accumulatesSql,
  estimationOrder,
  everybody,
  chargesWorksSql,
  isDraftSql,
  tables,
  type ContractRow,
} from '@obraclara/projections/tables';

/** Every projection that the documents of a contract use. */
export const paperProjections = [
  'internal-contracts',
  'estimations',
  'catalog',
  'contract-terms',
  'stream-heads',
  'issued-papers',
];

const logos = `array_remove(array[app_logo_url, client_logo_url, end_user_logo_url], null) as logos`;

/**
 * SQL: whether a row of what is known counts at the `moment`: recorded by then and, if an amendment or a suspension, in force by its day.
 * Amendments and suspensions that were recorded later count where nothing was issued yet.
 */
const isKnown = `case when in_force_on is null then since <= moment.at
    else since <= moment.known and in_force_on <= moment.day end`;

/** SQL: the last row of contract $2's terms at the `moment` in which the column `what` is set. */
const known = (what: string) => `
  select terms.* from ${tables.contract_terms.from} terms, moment
  where contract_id = $2 and ${what} is not null and ${isKnown}
  order by since desc, terms.revision desc limit 1`;
const granted = `coalesce((
  select (advance ->> 'amount')::numeric + (
    select coalesce(sum(amount), 0) from jsonb_to_recordset(advance -> 'instalments') as instalment("on" date, amount numeric)
    where "on" <= moment.day)
  from (${known('advance')}) terms, moment), 0) as anticipo_amount`;

/** SQL: the terms of contract $2 in force on the day of the `moment`, as then known; those of today if none were. */
const inForce = `
  select version.contract_amount, (terms.versions -> 0 ->> 'on')::date as start_date, version.end_date
  from ${tables.contracts.from} contract, moment,
    lateral (select coalesce((select versions from (${known('versions')}) terms), contract.versions) as versions) terms,
    rows from (jsonb_to_recordset(terms.versions) as ("on" date, origin text, contract_amount numeric, end_date date))
      with ordinality as version("on", origin, contract_amount, end_date, place)
  where contract.contract_id = $2 and (version.origin = 'award' or version."on" <= moment.day)
  order by place desc limit 1`;
const terms = 'terms.contract_amount, terms.start_date, terms.end_date';

/** SQL: the contract of project $1 and id $2 as printed: its terms at the `moment` and the logo URLs of its project. */
const contracts: Record<ContractKind, string> = {
  main: `
    select 'main' as kind, name as project, description as object, ${terms}, signatures, internal_signatures, ${granted}, ${logos},
      contract_number, client, contractor, contractor_rfc, law, proposals_on, award_on, signed_on, fund, compliance_guarantee
    from ${tables.projects.from} contract, (${inForce}) terms where contract.id = $1`,
  internal: `
    select 'internal' as kind, projects.name as project, contract.title as object, ${terms}, signatures, internal_signatures, ${granted}, ${logos}
    from ${tables.internal_contracts.from} contract join ${tables.projects.from} projects on projects.id = contract.project_id,
      (${inForce}) terms
    where contract.project_id = $1`,
};

/** SQL: the end of the last day of estimation `this`, or its creation if that is later. */
const ended = `greatest((this.end_date + 1)::timestamp at time zone '${businessZone}', this.creation_date)`;

/**
 * SQL: the `moment` whose terms the papers of estimation `this` print. `at`: its first issue that was not withdrawn, else `otherwise`;
 * `known`: the same, or any time if nothing was issued; `day`: its last day, on which the terms are in force.
 */
const momentOf = (otherwise: string) => `moment as (
    select coalesce(issued, ${otherwise}) as at, coalesce(issued, 'infinity') as known, end_date as day
    from this left join lateral (
      select min(issued_at) as issued from ${tables.issued_papers.from} where estimation_id = this.id and not withdrawn) first on true)`;

/** SQL: the estimations that meet a condition, in ledger order, without their lines. */
const estimations = (chosen: string) => `
  select coalesce(json_agg((doc || '}')::json order by ${estimationOrder}), '[]')
  from ${tables.estimations.from} estimation where ${chosen}`;

/** SQL: every concept of contract $2, with its sums in the estimations before $3, as exact decimals. */
const concepts = `
  with estimated as (
    select line.concept_id, sum(line.quantity) as quantity, sum(line.subtotal) as amount
    from this join ${tables.estimations.from} earlier
      on earlier.contract_id = this.contract_id and earlier.id <> this.id and ${accumulatesSql('earlier', 'this')}
        and earlier.${chargesWorksSql},
      jsonb_to_recordset(earlier.concepts) as line(concept_id text, quantity numeric, subtotal numeric)
    group by line.concept_id
  ),
  known as (
    select distinct on (concept_id) terms.*, in_force
    from ${tables.concept_terms.from} terms, moment, lateral (select ${isKnown} as in_force) when_known where contract_id = $2
    order by concept_id, in_force desc, case when in_force then since end desc,
      case when in_force then revision end desc, since, revision
  ),
  -- One that was added later, and is estimated all the same, was no part of what was contracted then.
  catalog as (
    select concept_id, case when extraordinary then 'extraordinary' else 'budget' end as place, partida,
      case when in_force then quantity else 0 end as quantity, case when in_force then amount else 0 end as amount, ordinal
    from known where not removed
  )
  select concept_id, coalesce(place, 'gone') as place, coalesce(partida, '[]') as partida,
    coalesce(catalog.quantity, 0) as quantity, coalesce(catalog.amount, 0) as amount,
    coalesce(estimated.quantity, 0) as estimated_before, coalesce(estimated.amount, 0) as amount_before
  from catalog full join estimated using (concept_id)
  order by array_position(array['budget', 'extraordinary', 'gone'], coalesce(place, 'gone')), ordinal, concept_id`;

/** SQL: the heads of the streams of project $1. */
const heads = `(select coalesce(json_agg(json_build_object('stream', stream, 'revision', revision, 'hash', hash) order by stream), '[]')
  from ${tables.stream_heads.from} where project_id = $1)`;

/** One statement, so that all figures come from one state of the database. */
const ofEstimation = (kind: ContractKind, isBeingIssued: boolean) => ({
  name: `${kind} estimation on paper${isBeingIssued ? ', being issued' : ''}`,
  text: `
    with this as (select * from ${tables.estimations.from} where id = $3 and contract_id = $2),
    ${momentOf(isBeingIssued ? `'infinity'` : ended)}
    select json_build_object(
      'contract', (select to_json(contract) from (${contracts[kind]}) contract),
      'estimations', (${estimations(`contract_id = $2 and ${accumulatesSql('estimation', 'this')}`)}),
      'concepts', (select coalesce(json_agg(concept), '[]') from (${concepts}) concept),
      'lines', this.concepts,
      'heads', ${heads}) as json
    from this`,
});

type WithLogos<Sources> = Sources & { contract: PaperContract & { logos: string[] }; heads: Head[] };
/** The data of a document, the URLs of its logos, and the heads of its source streams. */
export type OnPaper<Sources> = { sources: Sources; logos: string[]; heads: Head[] };

const parted = <Sources extends { contract: PaperContract }>(
  found: WithLogos<Sources> | undefined,
  missing: string,
): OnPaper<Sources> => {
  const { contract, heads, ...rest } = found ?? refuse(404, missing);
  const { logos: addresses, ...plain } = contract ?? refuse(404, 'El proyecto no tiene contrato interno');
  return { sources: { ...rest, contract: plain } as unknown as Sources, logos: addresses, heads };
};

/** The data of the documents of one estimation. Refuses (404) if it does not exist. */
export const estimationOnPaper = async (
  db: ReadDb,
  { project_id, id, kind }: { project_id: string; id: string; kind: ContractKind },
  isBeingIssued = false,
): Promise<OnPaper<EstimationSources>> => {
  const { rows } = await db.query<{ json: WithLogos<EstimationSources> }>({
    ...ofEstimation(kind, isBeingIssued),
    values: [project_id, contractId(project_id, kind), id],
  });
  return parted(rows[0]?.json, 'La estimación no existe');
};

/**
 * SQL: photos of progress within the dates of an estimation, in the order of the open estimation on screen. They are ordered by concept,
 * its own concepts first in their order, then by day. One statement includes the contract.
 */
const photographed = {
  name: 'photos of an estimation on paper',
  text: `
    with this as (select * from ${tables.estimations.from} where id = $3 and contract_id = $2),
    ${momentOf(ended)},
    lines as (
      select line ->> 'concept_id' as concept_id, line ->> 'concept_code' as concept_code,
        line ->> 'concept_name' as concept_name, line ->> 'unit' as unit, min(place) as place
      from this, jsonb_array_elements(this.concepts) with ordinality as every (line, place) group by 1, 2, 3, 4
    ),
    photos as (
      select coalesce(item.concept_code, lines.concept_code, '—') as concept_code,
        coalesce(item.concept_name, lines.concept_name, 'Concepto que ya no está en el catálogo') as concept_name,
        coalesce(item.unit, lines.unit, '') as unit, record.progress_date, record.quantity_advanced, record.observations,
        person.name as recorded_by_name, photo ->> 'photo_url' as photo_url
      from this join ${tables.progress.from} record on record.project_id = this.project_id
          and record.progress_date between this.start_date and this.end_date and record.photo_url is not null
        cross join jsonb_array_elements(record.photos) with ordinality as every (photo, nth)
        left join lines on lines.concept_id = record.concept_id
        left join ${tables.catalog_items.from} item on item.id = record.concept_id and item.contract_id = this.contract_id
        left join ${everybody} person on person.id = record.created_by
      order by lines.place nulls last, item.extraordinary, item.ordinal, record.concept_id,
        record.progress_date, record.created_at, record.id, nth
    )
    select json_build_object(
      'contract', (select to_json(contract) from (${contracts.main}) contract),
      'estimation', (this.doc || '}')::json,
      'photos', (select coalesce(json_agg(photos), '[]') from photos),
      'heads', ${heads}) as json
    from this`,
};

type Photographed = Omit<PhotoReportSources, 'photos' | 'per_page'> & {
  photos: (Omit<PaperPhoto, 'picture'> & { photo_url: string })[];
};

/** The data of the photo report of a works estimation, with photos by URL. Refuses (404) if it does not exist. */
export const photosOnPaper = async (
  db: ReadDb,
  { project_id, id }: { project_id: string; id: string },
): Promise<OnPaper<Photographed>> => {
  const { rows } = await db.query<{ json: WithLogos<Photographed> }>({
    ...photographed,
    values: [project_id, contractId(project_id, 'main'), id],
  });
  return parted(rows[0]?.json, 'La estimación no existe');
};

/** SQL: the `moment` at which everything that was recorded counts. */
const latest = `moment as (select 'infinity'::timestamptz as at, 'infinity'::timestamptz as known, 'infinity'::date as day)`;

/** SQL: the terms of payment, which only works have. */
const paymentTerms: Record<ContractKind, string> = {
  main: `(select payment_terms from ${tables.projects.from} where id = $1)`,
  internal: 'null',
};

const ofContract = (kind: ContractKind) => ({
  name: `${kind} contract on paper`,
  text: `
    with ${latest}
    select json_build_object(
      'contract', (select to_json(contract) from (${contracts[kind]}) contract),
      'estimations', (${estimations(`contract_id = $2 and not ${isDraftSql()}`)}),
      'account', json_build_object('payment_terms', ${paymentTerms[kind]},
        'instalments', (select advance -> 'instalments' from ${tables.contracts.from} where contract_id = $2)),
      'heads', ${heads}) as json`,
});

/** The data of a contract's account statement. Refuses (404) if there is no such contract. */
export const contractOnPaper = async (
  db: ReadDb,
  project_id: string,
  kind: ContractKind,
): Promise<OnPaper<StatementSources>> => {
  const { rows } = await db.query<{ json: WithLogos<StatementSources> }>({
    ...ofContract(kind),
    values: [project_id, contractId(project_id, kind)],
  });
  return parted(rows[0]?.json, 'El proyecto no existe');
};

const ofClosing = {
  name: 'closing on paper',
  text: `
    with ${latest}
    select json_build_object(
      'contract', (select to_json(contract) from (${contracts.main}) contract),
      'estimations', (${estimations(`contract_id = $2 and not ${isDraftSql()}`)}),
      'versions', versions, 'closing', closing, 'guarantees', guarantees -> 'guarantees',
      'heads', ${heads}) as json
    from ${tables.contracts.from} contract where contract_id = $2`,
};

type Found = Pick<ClosingSources, 'contract' | 'estimations' | 'guarantees'> &
  Pick<ContractRow, 'versions' | 'closing'>;

const actOf = (
  { receptions, settlement, extinction }: ContractRow['closing'],
  act: string,
): (SignedAct & { kind?: Reception['kind'] }) | null | undefined => {
  if (act === settlementAct) return settlement;
  return act === extinctionAct ? extinction : receptions.find(({ id }) => id === act);
};

/** The data of the paper of an act that ends the works contract, with the terms in force on its day. Refuses (404) without it. */
export const closingOnPaper = async (
  db: ReadDb,
  { project_id, act }: { project_id: string; act: string },
): Promise<OnPaper<ClosingSources>> => {
  const { rows } = await db.query<{ json: WithLogos<Found> }>({
    ...ofClosing,
    values: [project_id, contractId(project_id)],
  });
  const { sources, ...rest } = parted(rows[0]?.json, 'El contrato no existe');
  const { contract, estimations: all, guarantees, versions, closing } = sources;
  const signed = actOf(closing, act) ?? refuse(404, 'El acta no existe');
  const { receptions, settlement } = closing;
  const own: ClosingSources = {
    paper: paperOfAct(act),
    contract,
    act: signed,
    award: versions[0]!,
    in_force: termsOn(versions, signed.on),
    estimations: all,
    receptions,
    settlement,
    guarantees,
  };
  return { sources: own, ...rest };
};
