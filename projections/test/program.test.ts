import type { AnyEvent } from '@obraclara/events';
import { expect, it } from 'vitest';
import { readModels } from '../src/read-models/index.ts';
import type { ProgramConceptRow, ProgramRow } from '../src/tables.ts';
import { project as rowsOf } from '../src/workspace.ts';
import { at, of, withMeta } from './story.ts';

const program = readModels.find(({ name }) => name === 'program')!;
const made = <R>(table: string, ...events: AnyEvent[]) => rowsOf(program, withMeta(events))[table] as R[];

const month = (key: string) => ({ key, label: key });
const events = (import_id: string, amendment_id: string | undefined, ...codes: string[]) => [
  {
    type: 'ProgramImportStarted',
    data: {
      ...of,
      ...(amendment_id && { amendment_id }),
      import_id,
      file_name: `${import_id}.xlsx`,
      file_hash: 'x',
      project_months: [month('2026-01')],
    },
  },
  {
    type: 'ProgramChunkImported',
    data: {
      ...of,
      import_id,
      concepts: codes.map((concept_code) => ({ concept_code, monthly_quantities: { '2026-01': 5 } })),
    },
  },
  { type: 'ProgramImported', data: { ...of, import_id, concepts_processed: codes.length } },
];
const both = [...events('a', undefined, '1', '2'), ...events('b', undefined, '2', '3')];

it('a program replaces the former one of the same amendment whole', () => {
  expect(made<ProgramConceptRow>('program_concepts', ...both).map(({ id }) => id)).toEqual([
    'p1:main:2',
    'p1:main:3',
  ]);
  expect(made('programs', ...both)).toMatchObject([{ file_name: 'b.xlsx', imported_at: at }]);
});

it('the program of an amendment is in force until it is withdrawn; the former one stays', () => {
  const amended = [...both, ...events('c', 'a1', '4'), ...events('d', 'a1', '5')];
  const programs = (...of: AnyEvent[]) =>
    made<ProgramRow>('programs', ...of).map((one) => [one.file_name, one.in_force, one.first_month]);
  const codes = (...of: AnyEvent[]) =>
    made<ProgramConceptRow>('program_concepts', ...of).map((one) => one.concept_code);
  expect(programs(...amended)).toEqual([
    ['b.xlsx', false, '2026-01'],
    ['d.xlsx', true, '2026-01'],
  ]);
  expect(codes(...amended)).toEqual(['2', '3', '5']);
  const withdrawn = {
    type: 'AmendmentWithdrawn',
    data: { ...of, id: 'a1', on: '2026-02-01', reason: 'Error', lines: [], concept_ids: [] },
  };
  expect(programs(...amended, withdrawn)).toEqual([['b.xlsx', true, '2026-01']]);
  expect(codes(...amended, withdrawn)).toEqual(['2', '3']);
});
