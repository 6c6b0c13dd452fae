// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { aProgressRecord } from '../api/answers.fixture.ts';
import { correctionOf } from '../device/progress.ts';
import type { Item } from '../offline/item.ts';
import { shownFiles } from '../offline/shown-files.ts';
import { photosSaid, shownPhotos } from './draft-photos.ts';
import { draftOf, draftOfWaiting, isDirty, newDraft, progressBody, termsOf, type Draft } from './draft.ts';
import { forgetDraft, keepDraft, keptCorrection, keptDrafts, keptFor } from './draft-store.ts';
import { lastConcepts, offeredDate, rememberCapture } from './last-capture.ts';

const owner = { user_id: 'u1', project_id: 'p1' };
const at = (text: string) => new Date(text);
const links = { photo_url: '/api/files/f1?signature=x', thumbnail_url: '/api/files/f1?v=thumb' };
const record = aProgressRecord({ ...links, photos: [{ ...links, taken_at: '2026-03-02T18:00:00Z' }] });

beforeEach(() => localStorage.clear());

it('gives a capture its id once, however often it is kept and sent', () => {
  const draft = { ...newDraft('c1', '2026-03-02'), concept_id: 'c1', quantity: '3' };
  keepDraft(owner, { draft, editing: false, kept_at: '2026-03-02T18:00:00Z' });
  expect(keptFor(owner, 'c1')?.draft.id).toBe(draft.id);
  expect(progressBody('p1', draft).id).toBe(draft.id);
  expect(newDraft('c1', '2026-03-02').id).not.toBe(draft.id);
});

it('keeps the drafts of each person and project apart, and forgets one alone', () => {
  const draft = newDraft('c1', '2026-03-02');
  keepDraft(owner, { draft, editing: false, kept_at: '2026-03-02T18:00:00Z' });
  keepDraft(owner, { draft: draftOf(record), editing: true, kept_at: '2026-03-02T18:01:00Z' });
  expect(keptDrafts({ ...owner, user_id: 'u2' })).toEqual([]);
  expect(keptDrafts({ ...owner, project_id: 'p2' })).toEqual([]);
  expect(keptCorrection(owner, 'a1')?.draft.quantity).toBe('12.5');
  forgetDraft(owner, draft.id);
  expect(keptDrafts(owner).map(({ draft }) => draft.id)).toEqual(['a1']);
});

it('takes a torn text for no draft', () => {
  localStorage.setItem('obraclara.avance.1:u1:p1:x', '{"draft":');
  expect(keptDrafts(owner)).toEqual([]);
});

const waiting = (kept: Partial<Item<'progress'>>): Item<'progress'> => ({
  kind: 'progress',
  id: 'a1',
  ...owner,
  kept_at: '2026-03-02T18:00:00Z',
  title: 'CIM-1',
  body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 3, progress_date: '2026-03-02' },
  file: null,
  turn: 1,
  refusal: null,
  ...kept,
});
const kept = (as?: string) => ({
  blob: new Blob(['x']),
  name: 'foto.jpg',
  key: 'k1',
  stored: null,
  ...(as && { as }),
});

it('opens a capture that waits with the photos that wait with it, and those that the server had', () => {
  const photos = [
    { photo_url: 'local:n2', taken_at: '2026-03-02T18:00:00Z' },
    { photo_url: '/api/files/f1' },
  ];
  const { body } = waiting({});
  const opened = draftOfWaiting(waiting({ body: { ...body, photos }, files: [kept('local:n2')] }));
  expect(opened).toMatchObject({ id: 'a1', concept_id: 'c1', quantity: '3', observations: '' });
  expect(opened.photos).toEqual([
    { id: 'n2', photo_url: null, here: true, taken_at: '2026-03-02T18:00:00Z' },
    { id: '/api/files/f1', photo_url: '/api/files/f1', here: false },
  ]);
  // Format of captures from before several photos were possible.
  expect(draftOfWaiting(waiting({ file: kept() })).photos).toEqual([{ id: '', photo_url: null, here: true }]);
  const before = waiting({ body: { ...body, photo_url: '/api/files/f1' } });
  expect(draftOfWaiting(before).photos).toEqual([
    { id: '/api/files/f1', photo_url: '/api/files/f1', here: false },
  ]);
});

it('is unsaved with a quantity, but not with only concept and date', () => {
  const initial = newDraft('c1', '2026-03-02');
  expect(isDirty({ ...initial, progress_date: '2026-03-01' }, initial, false)).toBe(false);
  expect(isDirty({ ...initial, progress_date: '2026-03-01' }, initial, true)).toBe(true);
  expect(isDirty({ ...initial, quantity: '3' }, initial, false)).toBe(true);
});

const corrected = (draft: Draft, former = draftOf(record)) => correctionOf(termsOf(former), termsOf(draft));

it('corrects by query, naming only what changed, and photos as a list', () => {
  const draft = draftOf(record);
  expect(corrected(draft)).toEqual({ path: '?', body: undefined });
  expect(corrected({ ...draft, quantity: '13', observations: 'Ejes 4 y 5', photos: [] })).toEqual({
    path: '?quantity_advanced=13&observations=Ejes+4+y+5',
    body: { photos: [] },
  });
  expect(corrected({ ...draft, observations: `${draft.observations} \n` }).path).toBe('?');
});

it('has the original behind an annotated photo, from the server and from the outbox', () => {
  const place = { latitude: 19.4, longitude: -99.1, accuracy_m: 9 };
  const said = { photo_url: '/api/files/f2', original_url: '/api/files/f1?signature=x', place };
  const { photos } = draftOf({ ...record, photos: [said, { photo_url: '/api/files/f1' }] });
  expect(shownPhotos(photos).map(({ photo_url }) => photo_url)).toEqual(['/api/files/f2', '/api/files/f1']);
  expect(photosSaid(photos)).toEqual({
    photo_url: '/api/files/f2',
    photos: [said, { photo_url: '/api/files/f1' }],
  });

  const { body } = waiting({});
  const waits = { photo_url: 'local:n2', original_url: 'local:n1', taken_at: '2026-03-02T18:00:00Z' };
  const item = waiting({ body: { ...body, photos: [waits] }, files: [kept('local:n1'), kept('local:n2')] });
  expect(draftOfWaiting(item).photos).toMatchObject([
    { id: 'n1', photo_url: null, here: true, taken_at: waits.taken_at },
    { id: 'n2', photo_url: null, here: true, original: 'n1' },
  ]);
  expect(shownFiles(item).map(({ as }) => as)).toEqual(['local:n2']);
});

it('corrects photos as a list, with the captions of the kept ones', () => {
  const draft = draftOf(record);
  const [first] = draft.photos;
  const photos = [{ id: 'x', photo_url: '/api/files/f2', here: true }, first!];
  expect(corrected({ ...draft, photos }).body).toEqual({
    photos: [
      { photo_url: '/api/files/f2' },
      { photo_url: '/api/files/f1?signature=x', taken_at: '2026-03-02T18:00:00Z' },
    ],
  });
});

it('takes an answer and a draft from before there were several photos for one with the photo they had', () => {
  const { photos: _, ...former } = record;
  expect(draftOf(former as typeof record).photos).toMatchObject([
    { photo_url: links.photo_url, here: false },
  ]);
  const { photos: __, ...typed } = newDraft('c1', '2026-03-02');
  const kept = { draft: { ...typed, photo_url: null, photo_here: true }, editing: false, kept_at: '' };
  localStorage.setItem(`obraclara.avance.1:u1:p1:${typed.id}`, JSON.stringify(kept));
  expect(keptFor(owner, 'c1')?.draft.photos).toEqual([{ id: '', photo_url: null, here: true }]);
});

it('names no photo that is the same file under another link', () => {
  const former = draftOf(record);
  const draft = { ...former, photos: [{ ...former.photos[0]!, photo_url: '/api/files/f1?signature=y' }] };
  expect(corrected(draft, former)).toEqual({ path: '?', body: undefined });
});

it('offers the last concept, and the last date on the day it was used', () => {
  expect(lastConcepts(owner)).toEqual([]);
  // 04:00 UTC is still the previous evening in Mexico City.
  expect(offeredDate(owner, at('2026-03-03T04:00:00Z'))).toBe('2026-03-02');
  rememberCapture(owner, { concept_id: 'c1', progress_date: '2026-02-28' }, at('2026-03-02T18:00:00Z'));
  expect(lastConcepts(owner)).toEqual(['c1']);
  expect(offeredDate(owner, at('2026-03-03T04:00:00Z'))).toBe('2026-02-28');
  expect(offeredDate(owner, at('2026-03-03T18:00:00Z'))).toBe('2026-03-03');
});

it('remembers the last four concepts, each once, and reads the former format with one', () => {
  const on = (concept_id: string) =>
    rememberCapture(owner, { concept_id, progress_date: '2026-03-02' }, at('2026-03-02T18:00:00Z'));
  for (const concept_id of ['c1', 'c2', 'c3', 'c1', 'c4', 'c5']) on(concept_id);
  expect(lastConcepts(owner)).toEqual(['c5', 'c4', 'c1', 'c3']);
  const former = { concept_id: 'c2', progress_date: '2026-03-02', used_on: '2026-03-02' };
  localStorage.setItem('obraclara.ultimo-avance.1:u1:p1', JSON.stringify(former));
  expect(lastConcepts(owner)).toEqual(['c2']);
  on('c3');
  expect(lastConcepts(owner)).toEqual(['c3', 'c2']);
});
