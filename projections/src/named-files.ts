import {
  conceptFolder,
  croquisFolder,
  croquisName,
  photoName,
  type NamedCroquis,
  type NamedPhoto,
} from '@obraclara/events';
import { fileUrl, type NamedFile, type NamedFiles, type PhotoFolder } from '@obraclara/files';
import { instantSql } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import { contractIdSql, everybody, photoNumber, tables } from './tables.ts';

const { progress, catalog_items, documents, estimations, files_in_use } = tables;

const fileFields = `file.id, file.kind, file.name, file.bytes::float8 as bytes,
  ${instantSql('file.uploaded_at')} as uploaded_at`;

const inMonth = `p.progress_date >= ($2 || '-01')::date and p.progress_date < ($2 || '-01')::date + interval '1 month'`;

/** SQL: photos of the progress records `p` that the condition `which` selects, both the edited and the original file. */
const photosOf = (which: string) => `
select ${fileFields}, p.progress_date::text as progress_date, item.concept_code, item.concept_name,
  person.name as recorded_by_name, ${photoNumber('p', 'at.number')} as number, shape.original
from ${progress.from} p
cross join lateral jsonb_array_elements(p.photos) with ordinality as at (photo, number)
cross join lateral (values (at.photo ->> 'photo_url', false), (at.photo ->> 'original_url', true)) as shape (url, original)
join files.file file on file.id = substr(shape.url, length($1) + 1) and file.project_id = p.project_id
left join ${catalog_items.from} item on item.id = p.concept_id
left join ${everybody} person on person.id = p.created_by
where p.photo_url is not null and ${which}
order by p.progress_date, p.created_at, p.id, at.number, shape.original`;

const photosOfFiles = photosOf(`file.id = any($2) and p.id in (
  select substr(used_as, length('progress:') + 1) from ${files_in_use.from}
  where file_id = any($2) and used_as like 'progress:%')`);
const photosInFolder = photosOf(`${inMonth} and p.project_id = $3 and p.concept_id = $4`);

/**
 * SQL: current documents (not withdrawn or replaced), logos, and photos and sketches whose record is deleted. The latter appear one hour
 * after their upload, under their own name. The contract of such a sketch is unknown, so it is left out unless files of services contracts
 * are requested ($2).
 */
const others = `
select ${fileFields} from files.file file
where file.id = any($1) and case
  when file.kind in ('logo', 'photo', 'croquis', 'issued') then (file.kind not in ('croquis', 'issued') or $2)
    and (file.kind in ('logo', 'issued') or file.uploaded_at < now() - interval '1 hour')
    and exists (select from ${files_in_use.from} used where used.file_id = file.id and used.in_use)
  else exists (select from ${documents.from} document
    where document.project_id = file.project_id and document.file_id = file.id) end`;

const ofDocuments = `
select ${fileFields} from ${documents.from} document
join files.file file on file.id = document.file_id and file.project_id = document.project_id
where document.project_id = $1 and file.kind = $2
order by file.uploaded_at desc, file.id limit $3`;

/**
 * SQL: current sketches of the estimations that the condition `which` selects; those of services contracts only if $3. A sketch in several
 * rows appears once, with the first row.
 */
const croquisOf = (which: string) => `
select * from (
  select distinct on (file.id) ${fileFields}, estimation.contract_id <> ${contractIdSql('estimation.project_id')} as services, estimation.number,
    line ->> 'concept_code' as concept_code, nth::int as row
  from ${estimations.from} estimation
  cross join lateral jsonb_array_elements(estimation.concepts) with ordinality as lines (line, place)
  cross join lateral jsonb_array_elements(coalesce(line -> 'generadores', '[]')) with ordinality as every (generador, nth)
  join files.file file on file.id = substr(generador ->> 'croquis', length($1) + 1) and file.project_id = estimation.project_id
  where ($3 or estimation.contract_id = ${contractIdSql('estimation.project_id')}) and ${which}
  order by file.id, estimation.number, place, nth
) sketch order by uploaded_at desc, id`;

const croquisOfFiles = croquisOf(`file.id = any($2) and estimation.id in (
  select substr(used_as, length('estimation:') + 1) from ${files_in_use.from}
  where file_id = any($2) and used_as like 'estimation:%')`);
const croquisOfProject = `${croquisOf('estimation.project_id = $2')} limit $4`;

const foldersOfPhotos = `
select to_char(p.progress_date, 'YYYY-MM') as month, p.concept_id, item.concept_code, item.concept_name
from ${progress.from} p left join ${catalog_items.from} item on item.id = p.concept_id
where p.project_id = $1 and p.photo_url is not null
group by month, p.concept_id, item.concept_code, item.concept_name
order by month desc, item.concept_code, p.concept_id`;

type File = Omit<NamedFile, 'folders'>;
type Photo = File & NamedPhoto & { original: boolean };
type Croquis = File & NamedCroquis;
type Folder = Omit<PhotoFolder, 'name'> & Pick<NamedPhoto, 'concept_code' | 'concept_name'>;

const plain = (file: File): NamedFile => ({ ...file, folders: [] });

const extensionOf = (name: string) => /\.[^.]*$/.exec(name)?.[0] ?? '';

const asCroquis = (croquis: Croquis): NamedFile => {
  const { id, kind, bytes, uploaded_at, name } = croquis;
  return {
    id,
    kind,
    name: `${croquisName(croquis)}${extensionOf(name)}`,
    folders: [croquisFolder(croquis)],
    bytes,
    uploaded_at,
  };
};

const asPhoto = (photo: Photo): NamedFile => {
  const { id, kind, bytes, uploaded_at, name, original, progress_date } = photo;
  return {
    id,
    kind,
    name: `${photoName(photo)}${original ? ' original' : ''}${extensionOf(name)}`,
    folders: [progress_date.slice(0, 7), conceptFolder(photo)],
    bytes,
    uploaded_at,
  };
};

/** Readable names of the files that events name, from the read models (specification §9; folders by month and concept). */
export const namedFiles = (pool: Pool): NamedFiles => {
  const rows = async <Row extends object>(text: string, values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows;
  const root = fileUrl('');
  return {
    find: async (ids, { services }) => {
      const [named, photos, croquis] = await Promise.all([
        rows<File>(others, [ids, services]),
        rows<Photo>(photosOfFiles, [root, ids]),
        rows<Croquis>(croquisOfFiles, [root, ids, services]),
      ]);
      const all = [...named.map(plain), ...photos.map(asPhoto), ...croquis.map(asCroquis)];
      return new Map(all.map((file) => [file.id, file]));
    },
    ofKind: async (project_id, kind, { most, services }) =>
      kind === 'croquis'
        ? (await rows<Croquis>(croquisOfProject, [root, project_id, services, most])).map(asCroquis)
        : (await rows<File>(ofDocuments, [project_id, kind, most])).map(plain),
    photoFolders: async (project_id) =>
      (await rows<Folder>(foldersOfPhotos, [project_id])).map(({ month, concept_id, ...concept }) => ({
        month,
        concept_id,
        name: conceptFolder(concept),
      })),
    photos: async (project_id, { month, concept_id }) =>
      (await rows<Photo>(photosInFolder, [root, month, project_id, concept_id])).map(asPhoto),
  };
};
