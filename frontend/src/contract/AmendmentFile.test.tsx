// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AmendmentRead } from '@obraclara/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answered } from '../api/answers.fixture.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { withRead } from './amendment-form.ts';
import { AmendmentFile } from './AmendmentFile.tsx';

const reading = answered(AmendmentRead, {
  sheet: 'Convenio',
  header_row: 1,
  quantities: 'total',
  headings: ['Cantidad'],
  lines: [{ row: 2, concept_id: 'c1', concept_code: 'PRE-04', quantity: 612.35 }],
  concepts: [
    { row: 3, concept_code: 'EXT-01', concept_name: 'Muro', unit: 'pza', quantity: 3, unit_price: 15_750 },
  ],
  errors: [{ row: 4, col: null, cell: null, code: 'not-read', message: '“EST-07”: la clave está repetida' }],
  errors_total: 1,
});

it('asks what the quantities are where the workbook does not say it, and lists what it could not read', async () => {
  const take = vi.fn();
  const {
    send,
    messages: said,
    leave,
  } = onScreen(<AmendmentFile of={{ project_id: 'p1', kind: 'main' }} take={take} />, [], (_, path) =>
    path.includes('quantities=total') ? reading : { ...reading, quantities: null },
  );
  onTestFinished(leave);
  const file = new File(['x'], 'convenio.xlsx');
  await userEvent.upload(screen.getByLabelText('Leer de un Excel', { selector: 'input' }), file);
  await screen.findByText(/¿Qué dice «Cantidad»/);
  expect(take).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'La nueva cantidad' }));
  await waitFor(() => expect(take).toHaveBeenCalledWith(reading));
  expect(send.mock.calls.map(([, path]) => path)).toEqual([
    'projects/p1/amendments/read',
    'projects/p1/amendments/read?quantities=total',
  ]);
  expect(said).toEqual(['Leído del Excel: 1 concepto que cambia y 1 nuevo']);
  expect(screen.getByText('Fila 4: “EST-07”: la clave está repetida')).toBeTruthy();
});

it('takes the place of what was typed of the same concepts, and leaves the rest', () => {
  const typed = { concept_code: 'EXT-01', concept_name: '', unit: '', quantity: '9', unit_price: '' };
  const before = {
    lines: [
      { concept_id: 'c1', quantity: '1', unit_price: '' },
      { concept_id: 'c2', quantity: '2', unit_price: '181.75' },
    ],
    concepts: [typed],
  };
  expect(withRead(before, reading)).toEqual({
    lines: [
      { concept_id: 'c2', quantity: '2', unit_price: '181.75' },
      { concept_id: 'c1', quantity: '612.35', unit_price: '' },
    ],
    concepts: [{ ...typed, concept_name: 'Muro', unit: 'pza', quantity: '3', unit_price: '15750' }],
  });
});
