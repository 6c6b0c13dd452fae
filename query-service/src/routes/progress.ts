import {
  ListQuerystring,
  ProgressAnswer,
  ProgressSums,
  ProgressSumsQuerystring,
  ProjectParams,
} from '@obraclara/api';
import { instantSql } from '@obraclara/platform/store';
import { tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { listAnswer } from '../list/list-answer.ts';
import { tableListing } from '../list/table-listing.ts';
import type { ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

const { columns } = tables.progress;
const listing = tableListing(
  'progress',
  { columns: { ...columns, date_registered: columns.progress_date } },
  ['observations'],
  'progress_date desc, created_at desc, id',
);

/** SQL: adds the thumbnail URL of each photo: the URL of the photo itself, from which its pictures are served too. */
const photos = `case when photo_url is null then photos else (
    select coalesce(jsonb_agg(photo || jsonb_build_object('thumbnail_url', photo -> 'photo_url') order by number), '[]')
    from jsonb_array_elements(photos) with ordinality as every (photo, number)) end as photos`;

const records = `select id, project_id, concept_id, quantity_advanced, progress_date, progress_date as date_registered, observations,
    photo_url, photo_url as thumbnail_url, ${photos}, created_offline, created_by, ${instantSql('created_at')} as created_at, revision
  from ${tables.progress.from} where project_id = $1`;

const ofProgress: Pick<ReadRoute, 'tag' | 'action' | 'projections' | 'project' | 'params'> = {
  tag: 'Avances',
  action: 'progress.read',
  projections: ['progress'],
  project: projectOfRoute,
  params: ProjectParams,
};

export const progressRoute: ReadRoute = {
  url: '/progress/:projectId',
  summary: 'Avances registrados, del más reciente al más antiguo',
  ...ofProgress,
  querystring: ListQuerystring,
  response: Type.Array(ProgressAnswer),
  links: { photo_url: 'view', original_url: 'view', thumbnail_url: 'thumb' },
  answer: (asked) => listAnswer(asked, listing, { sql: records, values: [asked.params['projectId']] }),
};

const sums = `
  select coalesce(json_agg(row_to_json(sums) order by concept_id), '[]')::text as json from (
    select concept_id, trim_scale(sum(quantity_advanced)) as quantity_advanced, count(*)::int as records,
      sum(jsonb_array_length(photos))::int as photos
    from ${tables.progress.from}
    where project_id = $1 and ($2::date is null or progress_date >= $2) and ($3::date is null or progress_date <= $3)
    group by concept_id) sums`;

/** Sums of progress by concept, so that the screen of a new estimation need not read every record. */
export const progressSumsRoute: ReadRoute = {
  url: '/progress/:projectId/sums',
  summary: 'Lo avanzado de cada concepto, desde un día y hasta otro',
  ...ofProgress,
  querystring: ProgressSumsQuerystring,
  response: ProgressSums,
  answer: async ({ db, params, query }) => {
    const { since, until }: ProgressSumsQuerystring = query;
    const values = [projectOfRoute(params), since, until];
    const { rows } = await db.query<{ json: string }>({ name: 'progress sums', text: sums, values });
    return { body: rows[0]!.json };
  },
};
