// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import History from '../src/progress/history/History.tsx';
import { concept, onScreen, progressRecord } from '../src/progress/on-screen.fixture.tsx';
import { columnOf, expectTaken } from './taken.ts';

const nothing = () => undefined;

it('takes away the records of progress, those that are not on screen too, without the headings of days', async () => {
  const photo = { photo_url: '/f', thumbnail_url: null, original_url: null, taken_at: null, place: null };
  const records = [
    progressRecord('a1', {
      progress_date: '2026-03-02',
      quantity_advanced: 12.5,
      observations: '=HYPERLINK("x")',
    }),
    progressRecord('a2', { progress_date: '2026-03-01', quantity_advanced: 0.000001, created_by: 'u2' }),
    progressRecord('a3', { concept_id: 'c2', progress_date: '2026-03-01', quantity_advanced: 1200 }),
  ];
  const { getList } = onScreen(
    <History
      owner={{ project_id: 'p1', user_id: 'u1' }}
      project="Puente"
      concepts={[concept(1), concept(2)]}
      opened={null}
      open={nothing}
      close={nothing}
    />,
    { records: [{ ...records[0]!, photo_url: '/f', photos: [photo, photo] as never }, ...records.slice(1)] },
  );
  await screen.findByText('Raúl');
  const taken = await expectTaken({
    table: 'Avances registrados',
    left: ['Foto', 'Acciones'],
    added: ['Unidad', 'Fotos'],
  });
  expect(taken.file).toBe('avances.xlsx');
  expect(columnOf(taken, 'Fecha')).toEqual([46083, 46082, 46082]);
  expect(columnOf(taken, 'Cantidad')).toEqual([12.5, 0.000001, 1200]);
  expect(columnOf(taken, 'Fotos')).toEqual([2, 0, 0]);
  expect(columnOf(taken, 'Observaciones')[0]).toBe('=HYPERLINK("x")');
  expect(columnOf(taken, 'Registró')).toEqual(['Sofía', 'Raúl', 'Sofía']);
  expect(getList.mock.calls.map(([, params]) => (params as { pagination?: unknown }).pagination)).toEqual([
    { page: 1, perPage: 200 },
    { page: 1, perPage: 1000 },
  ]);
});
