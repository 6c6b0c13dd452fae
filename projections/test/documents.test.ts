import type { AnyEvent } from '@obraclara/events';
import { describe, expect, it } from 'vitest';
import { documents as model } from '../src/read-models/documents.ts';
import { project } from '../src/workspace.ts';
import type { DocumentRow } from '../src/tables.ts';
import { at, withMeta } from './story.ts';

const made = (events: Parameters<typeof project>[1]) => project(model, events)['documents'] as DocumentRow[];

describe('documents', () => {
  const ids = { id: 'd1', project_id: 'p1' };
  const uploaded = {
    ...ids,
    type: 'oficio',
    origin: 'externa',
    title: 'Oficio 125',
    description: '',
    file_id: 'f1',
    created_offline: false,
  };
  const assignment = { assigned_to: 'ana', due_date: '2026-02-10', action_type: 'Atención' };
  const upload = { type: 'DocumentUploaded', data: uploaded };
  const assign = { type: 'DocumentAssigned', data: { ...ids, ...assignment } };
  const attend = (comments: string) => ({
    type: 'DocumentAttended',
    data: { ...ids, status: 'attended', comments },
  });
  const documents = (...events: AnyEvent[]) => made(withMeta(events));
  const pending = { acted_at: at, status: 'pending', comments: '', attended_at: null };
  const row = {
    ...uploaded,
    ...assignment,
    ...pending,
    assigned_at: at,
    uploaded_by: 'ana',
    upload_date: at,
  };

  it('wait, unassigned, for somebody to say what is to be done', () =>
    expect(documents(upload)).toEqual([
      {
        ...row,
        assigned_to: null,
        assigned_at: null,
        acted_at: null,
        due_date: null,
        action_type: null,
        revision: 0,
      },
    ]));
  it('know since when they are with whoever has them', () => {
    const story: [AnyEvent, string][] = [
      [upload, '2026-02-01T12:00:00.000Z'],
      [assign, '2026-02-02T12:00:00.000Z'],
      [
        { type: 'DocumentAssigned', data: { ...ids, ...assignment, due_date: null } },
        '2026-02-03T12:00:00.000Z',
      ],
    ];
    const since = (...further: [AnyEvent, string][]) => {
      const all = [...story, ...further];
      const events = withMeta(all.map(([event]) => event)).map((event, n) => ({
        ...event,
        meta: { ...event.meta, at: all[n]![1] },
      }));
      return made(events)[0]?.assigned_at;
    };
    const to = (assigned_to: string | null): AnyEvent => ({
      type: 'DocumentAssigned',
      data: { ...ids, ...assignment, assigned_to },
    });
    expect(since()).toBe('2026-02-02T12:00:00.000Z');
    expect(since([to('luis'), '2026-02-04T12:00:00.000Z'])).toBe('2026-02-04T12:00:00.000Z');
    expect(since([to(null), '2026-02-04T12:00:00.000Z'])).toBeNull();
  });
  it('are as last assigned and attended', () => {
    expect(documents(upload, assign)).toEqual([{ ...row, revision: 1 }]);
    expect(documents(upload, assign, attend('Va'), attend('Listo'))).toEqual([
      { ...row, status: 'attended', comments: 'Listo', attended_at: at, revision: 3 },
    ]);
  });
  it('have another file once it is replaced', () =>
    expect(documents(upload, { type: 'DocumentReplaced', data: { ...ids, file_id: 'f2' } })).toMatchObject([
      { file_id: 'f2', acted_at: null, revision: 1 },
    ]));
  it('are gone once withdrawn', () =>
    expect(documents(upload, { type: 'DocumentWithdrawn', data: ids })).toEqual([]));
  it('are gone once deleted', () =>
    expect(documents(upload, assign, { type: 'DocumentDeleted', data: ids })).toEqual([]));
});
