// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { aProgressRecord } from '../api/answers.fixture.ts';
import { correctionPath, draftOf, isDirty, newDraft, progressBody } from './draft.ts';
import { forgetDraft, keepDraft, keptCorrection, keptDrafts, keptFor } from './draft-store.ts';
import { lastConcept, offeredDate, rememberCapture } from './last-capture.ts';

const owner = { user_id: 'u1', project_id: 'p1' };
const at = (text: string) => new Date(text);
const record = aProgressRecord({ photo_url: '/api/files/f1?signature=x' });

beforeEach(() => localStorage.clear());

it('gives a capture its id once, however often it is kept and sent', () => {
  const draft = { ...newDraft('c1', '2026-03-02'), concept_id: 'c1', quantity: '3' };
  keepDraft(owner, { draft, editing: false, kept_at: '2026-03-02T18:00:00Z' });
  expect(keptFor(owner, 'c1')?.draft.id).toBe(draft.id);
  expect(progressBody('p1', draft, 3).id).toBe(draft.id);
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

it('loses nothing with a concept and a date alone, but with a quantity', () => {
  const initial = newDraft('c1', '2026-03-02');
  expect(isDirty({ ...initial, progress_date: '2026-03-01' }, initial, false)).toBe(false);
  expect(isDirty({ ...initial, progress_date: '2026-03-01' }, initial, true)).toBe(true);
  expect(isDirty({ ...initial, quantity: '3' }, initial, false)).toBe(true);
});

it('corrects by query, naming only the texts that changed', () => {
  const draft = draftOf(record);
  expect(correctionPath(record, draft, 13)).toBe('progress/a1?quantity_advanced=13&progress_date=2026-03-02');
  expect(correctionPath(record, { ...draft, observations: 'Ejes 4 y 5', photo_url: null }, 13)).toBe(
    'progress/a1?quantity_advanced=13&progress_date=2026-03-02&observations=Ejes+4+y+5&photo_url=',
  );
});

it('names no photo that is the same file under another link', () => {
  const draft = { ...draftOf(record), photo_url: '/api/files/f1?signature=y' };
  expect(correctionPath(record, draft, 13)).toBe('progress/a1?quantity_advanced=13&progress_date=2026-03-02');
});

it('offers the last concept, and the last date on the day it was used', () => {
  expect(lastConcept(owner)).toBeNull();
  // 04:00 UTC is still the evening before in Mexico City.
  expect(offeredDate(owner, at('2026-03-03T04:00:00Z'))).toBe('2026-03-02');
  rememberCapture(owner, { concept_id: 'c1', progress_date: '2026-02-28' }, at('2026-03-02T18:00:00Z'));
  expect(lastConcept(owner)).toBe('c1');
  expect(offeredDate(owner, at('2026-03-03T04:00:00Z'))).toBe('2026-02-28');
  expect(offeredDate(owner, at('2026-03-03T18:00:00Z'))).toBe('2026-03-03');
});
