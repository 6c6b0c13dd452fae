import { ListQuerystring, ProgressAnswer, ProjectParams } from '@obraclara/api';
import { tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { instantSql } from '../json-sql.ts';
import { listAnswer } from '../list/list-answer.ts';
import { listingOf } from '../list/listing-of.ts';
import type { ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

const listing = listingOf(
  'progress',
  tables.progress,
  ['observations'],
  'progress_date desc, created_at desc, id',
);

/** A picture of each is made under the same address. */
const photos = `case when photo_url is null then photos else (
    select coalesce(jsonb_agg(photo || jsonb_build_object('thumbnail_url', photo -> 'photo_url') order by number), '[]')
    from jsonb_array_elements(photos) with ordinality as every (photo, number)) end as photos`;

const records = `select id, project_id, concept_id, quantity_advanced, progress_date, progress_date as date_registered, observations,
    photo_url, photo_url as thumbnail_url, ${photos}, created_offline, created_by, ${instantSql('created_at')} as created_at, revision
  from ${tables.progress.from} where project_id = $1`;

export const progressRoute: ReadRoute = {
  url: '/progress/:projectId',
  summary: 'Avances registrados, del más reciente al más antiguo',
  tag: 'Avances',
  action: 'progress.read',
  projections: ['progress'],
  project: projectOfRoute,
  params: ProjectParams,
  querystring: ListQuerystring,
  response: Type.Array(ProgressAnswer),
  links: { photo_url: 'view', original_url: 'view', thumbnail_url: 'thumb' },
  answer: (asked) => listAnswer(asked, listing, { sql: records, values: [asked.params['projectId']] }),
};
