import type { AnyEvent } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import { expect, it } from 'vitest';
import { filesInUse } from '../src/read-models/files-in-use.ts';
import type { FileInUseRow } from '../src/tables.ts';
import { project as rowsOf } from '../src/workspace.ts';
import { project, withMeta } from './story.ts';

const file = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const used = (...events: AnyEvent[]) =>
  (rowsOf(filesInUse, withMeta(events))['files_in_use'] as FileInUseRow[])
    .map(({ file_id, in_use }) => `${file_id.slice(-1)} ${in_use ? 'in use' : 'left'}`)
    .toSorted();

const logo = (url: string | null, slot = 'app_logo_url'): AnyEvent => ({
  type: 'LogoChanged',
  data: { id: 'p1', logo: slot, url },
});
const photo = (type: 'ProgressRecorded' | 'ProgressCorrected', photo_url: string | null): AnyEvent => ({
  type,
  data: {
    id: 'a1',
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 1,
    progress_date: '2026-01-31',
    observations: '',
    photo_url,
    created_offline: false,
  },
});
const document: AnyEvent = {
  type: 'DocumentUploaded',
  data: {
    id: 'd1',
    project_id: 'p1',
    type: 'oficio',
    origin: 'externa',
    title: 'Oficio',
    description: '',
    file_id: file(5),
    created_offline: false,
  },
};

it('a logo is in use until another takes its place or it is taken away', () => {
  expect(used(logo(fileUrl(file(1))), logo(fileUrl(file(2)), 'client_logo_url'))).toEqual([
    '1 in use',
    '2 in use',
  ]);
  expect(used(logo(fileUrl(file(1))), logo(fileUrl(file(2))))).toEqual(['1 left', '2 in use']);
  expect(used(logo(fileUrl(file(1))), logo(null))).toEqual(['1 left']);
});

it('a logo that comes back is in use again', () => {
  const [one, two] = [logo(fileUrl(file(1))), logo(fileUrl(file(2)))];
  expect(used(one, two, one)).toEqual(['1 in use', '2 left']);
});

it('a logo with an address of others is no file of ours', () => {
  expect(used(logo('https://obra.mx/logo.png'), logo(fileUrl(file(1))), logo('/logo.png'))).toEqual([
    '1 left',
  ]);
});

it('everything of a deleted project stays in use, since it may come back', () => {
  const deleted = { type: 'ProjectDeleted', data: { id: 'p1' } };
  const progress = photo('ProgressRecorded', fileUrl(file(3)));
  expect(used(project(), logo(fileUrl(file(1))), progress, document, deleted)).toEqual([
    '1 in use',
    '3 in use',
    '5 in use',
  ]);
});

it('a photo stays in use after its progress has another, or is deleted', () => {
  const first = photo('ProgressRecorded', fileUrl(file(3)));
  const second = photo('ProgressCorrected', fileUrl(file(4)));
  const gone = { type: 'ProgressDeleted', data: { id: 'a1', project_id: 'p1' } };
  expect(used(first, second, photo('ProgressCorrected', null), gone)).toEqual(['3 in use', '4 in use']);
});

it('each of several photos is in use, and what was drawn on as it was taken', () => {
  const { type, data } = photo('ProgressRecorded', fileUrl(file(1)));
  const photos = [
    { photo_url: fileUrl(file(1)), original_url: fileUrl(file(2)) },
    { photo_url: fileUrl(file(3)) },
  ];
  const fewer = photo('ProgressCorrected', fileUrl(file(3)));
  expect(used({ type, data: { ...data, photos } }, fewer)).toEqual(['1 in use', '2 in use', '3 in use']);
});

it('a document stays in use after it is deleted', () => {
  expect(used(document, { type: 'DocumentDeleted', data: { id: 'd1', project_id: 'p1' } })).toEqual([
    '5 in use',
  ]);
});

it('both files of a document stay in use once one was replaced, and after it is withdrawn', () => {
  const ids = { id: 'd1', project_id: 'p1' };
  const replaced = { type: 'DocumentReplaced', data: { ...ids, file_id: file(6) } };
  expect(used(document, replaced, { type: 'DocumentWithdrawn', data: ids })).toEqual([
    '5 in use',
    '6 in use',
  ]);
});

const estimation = (
  type: 'EstimationCreated' | 'EstimationUpdated' | 'EstimationRestored',
  ...croquis: string[]
) => ({
  type,
  data: {
    contract_id: 'p1:main',
    project_id: 'p1',
    id: 'e1',
    concepts: [
      { concept_id: 'c1', generadores: croquis.map((url) => ({ piezas: 1, ...(url && { croquis: url }) })) },
      { concept_id: 'c2' },
    ],
  },
});

it('a sketch stays in use once an estimation has named it, also when it is replaced or deleted', () => {
  const [one, two, three] = [file(1), file(2), file(3)].map(fileUrl) as [string, string, string];
  const deleted = { type: 'EstimationDeleted', data: { contract_id: 'p1:main', project_id: 'p1', id: 'e1' } };
  expect(used(estimation('EstimationCreated', one, '', two))).toEqual(['1 in use', '2 in use']);
  expect(used(estimation('EstimationCreated', one), estimation('EstimationUpdated', two), deleted)).toEqual([
    '1 in use',
    '2 in use',
  ]);
  expect(used(estimation('EstimationRestored', three, '/elsewhere.jpg'))).toEqual(['3 in use']);
});
