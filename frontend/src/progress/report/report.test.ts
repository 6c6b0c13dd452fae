import { expect, it } from 'vitest';
import { aProgressRecord } from '../../api/answers.fixture.ts';
import type { Item } from '../../offline/item.ts';
import { reportDefinition } from './definition.ts';
import { completeDays, recordsOfPeriod, reportSums, type Period } from './report-records.ts';

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

it('includes pending records beside those of the server, each once and only of these days', () => {
  const known = {
    records,
    waiting: [waiting('w1', '2026-03-02'), waiting('w2', '2026-03-03'), waiting('a1', '2026-03-02')],
  };
  const named = recordsOfPeriod(known, period, naming).map((one) => [
    one.id,
    one.waiting,
    one.sources.length,
  ]);
  expect(named).toEqual([
    ['a2', false, 0],
    ['a1', false, 2],
    ['w1', true, 1],
  ]);
  expect(recordsOfPeriod(known, { ...period, created_by: 'u2' }, naming).map(({ id }) => id)).toEqual(['a2']);
});

it('says of a photo that is not on the device that it is missing, and draws the others two on a sheet', () => {
  const reported = recordsOfPeriod({ records, waiting: [waiting('w1', '2026-03-02')] }, period, naming);
  const pictures = [undefined, undefined, 'data:image/jpeg;base64,AA=='];
  const of = {
    from: period.from,
    until: period.until,
    project: 'Puente',
    by: 'Sofía',
    made: new Date(0),
    remarks: ['Sin conexión'],
  };
  const { images, content } = reportDefinition({ ...of, records: reported, pictures });
  expect(images).toEqual({ foto3: 'data:image/jpeg;base64,AA==' });
  const text = JSON.stringify(content);
  expect(text.match(/"pageBreak":"before"/g)).toHaveLength(2);
  expect(text).toContain('La foto no está en este equipo');
  expect(text).toMatch(/Foto 3 · 02\/03\/2026 · CIM-1 Zapata · 3 m³ · Sofía · Sin sincronizar/);
});

it('adds up to what its days come to, each to the cent', () => {
  const half = { quantity_advanced: 0.55 };
  const days = ['2026-03-01', '2026-03-02'].map((progress_date) =>
    aProgressRecord({ id: progress_date, progress_date, ...half }),
  );
  const concepts = new Map([['c1', { concept_code: 'C', concept_name: 'Z', unit: 'm', unit_price: 10.01 }]]);
  const reported = recordsOfPeriod({ records: days, waiting: [] }, period, { ...naming, concepts });
  expect(reportSums(reported).amount).toBe(11.02);
});

it('leaves out of what was read before the day in the middle of which it ends, and says so', () => {
  const [first, second, third] = records as [(typeof records)[0], (typeof records)[0], (typeof records)[0]];
  const pages = [
    { data: [first, second], total: 5 },
    { data: [second, third], total: 5 },
  ];
  expect(completeDays(pages)).toEqual({ records: [first, second], missing: '2026-02-28' });
  expect(completeDays([{ data: records, total: 3 }])).toEqual({ records, missing: null });
  expect(completeDays([])).toEqual({ records: [], missing: null });
});
