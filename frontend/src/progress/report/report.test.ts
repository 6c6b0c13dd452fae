import { expect, it } from 'vitest';
import { aProgressRecord } from '../../api/answers.fixture.ts';
import type { Item } from '../../offline/item.ts';
import { reportDefinition } from './definition.ts';
import { reportedOf, type Period } from './reported.ts';

const naming = {
  concepts: new Map([['c1', { concept_code: 'CIM-1', concept_name: 'Zapata', unit: 'm³', unit_price: 100 }]]),
  names: new Map([['u1', 'Sofía']]),
  user_id: 'u1',
};
const period: Period = { from: '2026-03-01', until: '2026-03-02', created_by: null };

const waiting = (id: string, progress_date: string): Item<'progress'> => ({
  kind: 'progress',
  id,
  user_id: 'u1',
  project_id: 'p1',
  kept_at: '2026-03-02T20:00:00Z',
  title: 'CIM-1',
  body: {
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 3,
    progress_date,
    observations: null,
    photo_url: null,
  },
  file: { blob: new Blob(['foto']), name: 'foto.jpg', key: 'k', stored: null },
  turn: 1,
  refusal: null,
});

const twoPhotos = [{ photo_url: '/files/1' }, { photo_url: '/files/2' }];
const records = [
  aProgressRecord({ id: 'a1', progress_date: '2026-03-02', photo_url: '/files/1', photos: twoPhotos }),
  aProgressRecord({ id: 'a2', progress_date: '2026-03-01', created_by: 'u2' }),
  aProgressRecord({ id: 'a3', progress_date: '2026-02-28' }),
];

it('takes in what waits on the device beside what the server has, each once and of these days', () => {
  const known = {
    records,
    waiting: [waiting('w1', '2026-03-02'), waiting('w2', '2026-03-03'), waiting('a1', '2026-03-02')],
  };
  const named = reportedOf(known, period, naming).map((one) => [one.id, one.waiting, one.sources.length]);
  expect(named).toEqual([
    ['a2', false, 0],
    ['a1', false, 2],
    ['w1', true, 1],
  ]);
  expect(reportedOf(known, { ...period, created_by: 'u2' }, naming).map(({ id }) => id)).toEqual(['a2']);
});

it('says of a photo that is not on the device that it is missing, and draws the others two on a sheet', () => {
  const reported = reportedOf({ records, waiting: [waiting('w1', '2026-03-02')] }, period, naming);
  const [, , { sources }] = reported as [unknown, unknown, (typeof reported)[number]];
  const pictures = new Map([[sources[0]!, 'data:image/jpeg;base64,AA==']]);
  const of = { from: period.from, until: period.until, project: 'Puente', by: 'Sofía', made: new Date(0) };
  const { images, content } = reportDefinition({ ...of, records: reported, pictures });
  expect(images).toEqual({ foto3: 'data:image/jpeg;base64,AA==' });
  const text = JSON.stringify(content);
  expect(text.match(/"pageBreak":"before"/g)).toHaveLength(2);
  expect(text).toContain('La foto no está en este equipo');
  expect(text).toMatch(/Foto 3 · 2\/3\/2026 · CIM-1 Zapata · 3 m³ · Sofía · Sin sincronizar/);
});
