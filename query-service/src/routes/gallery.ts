import { GalleryAnswer, GalleryQuerystring, PhotographedConcepts, ProjectParams } from '@obraclara/api';
import { contractId } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { instantSql } from '@obraclara/platform/store';
import { everybody, photoNumber, tables } from '@obraclara/projections/tables';
import type { Static } from 'typebox';
import type { Asked, ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

/**
 * SQL: one page of a project's photos, counted from progress records alone. Each selected record has at least one photo. A page therefore
 * needs at most as many records, in index order, as there are photos up to its end. Only records on the page are read whole; files and
 * catalog are looked up only for the photos shown. A photo whose file is unreadable has no URL; one without pictures yet has no thumbnail;
 * a removed concept has no name.
 */
const text = `
  with page as (
    select ($7::int - 1) * $6::bigint as after, $7::int * $6::bigint as until
  ), chosen as not materialized (
    select id, progress_date, created_at, jsonb_array_length(photos) as many from ${tables.progress.from}
    where project_id = $1 and photo_url is not null and photos <> '[]'
      and ($2::text is null or concept_id in (
        select id from ${tables.catalog_items.from} where contract_id = $3 and concept_code = $2))
      and ($4::date is null or progress_date >= $4) and ($5::date is null or progress_date <= $5)
  ), nearest as (
    select * from chosen order by progress_date desc, created_at desc, id limit (select until from page)
  ), counted as (
    select id, many, sum(many) over (order by progress_date desc, created_at desc, id rows unbounded preceding) - many as before
    from nearest
  ), shown as (
    select record.*, photo, number
    from page join counted on before < until and before + many > after
    join ${tables.progress.from} record on record.id = counted.id
    cross join jsonb_array_elements(record.photos) with ordinality as every (photo, number)
    where before + number > after and before + number <= until
  ), photos as (
    select case when shown.number = 1 then shown.id else shown.id || ':' || shown.number end as id,
      case when file.picture_error is null then shown.photo ->> 'photo_url' end as photo_url,
      case when file.thumbnail_ready then shown.photo ->> 'photo_url' end as thumbnail_url,
      shown.photo ->> 'original_url' as original_url, shown.photo ->> 'taken_at' as taken_at,
      nullif(shown.photo -> 'place', 'null') as place,
      file.width, file.height, item.concept_name, item.concept_code, shown.progress_date, shown.observations,
      shown.quantity_advanced, item.unit, person.name as recorded_by_name,
      ${photoNumber('shown', 'shown.number')} as number,
      ${instantSql('shown.created_at')} as created_at
    from shown
    left join files.file on file.id = substr(shown.photo ->> 'photo_url', length('/api/files/') + 1)
    left join ${tables.catalog_items.from} item on item.id = shown.concept_id
    left join ${everybody} person on person.id = shown.created_by
    order by shown.progress_date desc, shown.created_at desc, shown.id, shown.number
  )
  select (select coalesce(sum(many), 0)::int from chosen) as total,
    coalesce((select json_agg(row_to_json(photos))::text from photos), '[]') as photos`;

type Wanted = Static<typeof GalleryQuerystring>;

const wantedOf = ({ query }: Asked): Wanted => {
  // The schema has already converted numbers.
  const wanted: Wanted = query;
  const { start_date, end_date } = wanted;
  if (start_date !== undefined && end_date !== undefined && start_date > end_date)
    return refuse(422, 'La fecha final es anterior a la inicial.', [
      { field: 'end_date', message: 'La fecha final es anterior a la inicial.' },
    ]);
  return wanted;
};

const ofGallery: Pick<ReadRoute, 'tag' | 'action' | 'projections' | 'project' | 'params'> = {
  tag: 'Avances',
  action: 'gallery.read',
  projections: ['progress', 'catalog'],
  project: projectOfRoute,
  params: ProjectParams,
};

/** Photos of progress, newest first (specification §2, manager 4). */
export const galleryRoute: ReadRoute = {
  url: '/gallery/:projectId',
  summary: 'Fotos del avance, por página',
  ...ofGallery,
  querystring: GalleryQuerystring,
  response: GalleryAnswer,
  links: { photo_url: 'view', original_url: 'view', thumbnail_url: 'thumb' },
  taggedByContent: true,
  answer: async (asked) => {
    const { page = 1, limit = 12, concept_code, start_date, end_date } = wantedOf(asked);
    const project_id = projectOfRoute(asked.params);
    const { rows } = await asked.db.query<{ total: number; photos: string }>({
      name: 'gallery',
      text,
      values: [project_id, concept_code, contractId(project_id, 'main'), start_date, end_date, limit, page],
    });
    const { total, photos } = rows[0] ?? { total: 0, photos: '[]' };
    const total_pages = Math.max(1, Math.ceil(total / limit));
    return { body: `{"photos":${photos},"page":${page},"total_pages":${total_pages},"total":${total}}` };
  },
};

const photographed = `
  select coalesce(json_agg(json_build_object('concept_code', concept_code, 'concept_name', concept_name)
    order by extraordinary, ordinal, id), '[]')::text as json
  from ${tables.catalog_items.from} item
  where contract_id = $2 and exists (
    select from ${tables.progress.from} where project_id = $1 and concept_id = item.id and photo_url is not null)`;

/** The concepts by which the gallery can be filtered. */
export const galleryConceptsRoute: ReadRoute = {
  url: '/gallery/:projectId/concepts',
  summary: 'Conceptos que tienen fotos, en el orden del catálogo',
  ...ofGallery,
  response: PhotographedConcepts,
  answer: async ({ db, params }) => {
    const project_id = projectOfRoute(params);
    const values = [project_id, contractId(project_id, 'main')];
    const { rows } = await db.query<{ json: string }>({
      name: 'gallery concepts',
      text: photographed,
      values,
    });
    return { body: rows[0]!.json };
  },
};
