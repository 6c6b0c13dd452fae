// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { CaptureDialog } from './CaptureDialog.tsx';
import type * as fields from './Field.tsx';

/** Labels of the fields in the order in which they were drawn. */
const drawn = vi.hoisted(() => [] as unknown[]);
vi.mock('./Field.tsx', async (original) => {
  const { Field } = await original<typeof fields>();
  return {
    Field: (props: Parameters<typeof Field>[0]) => {
      drawn.push(props.label);
      return <Field {...props} />;
    },
  };
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const general = ['Número', 'Período'];
const deductions = ['Amortización (%)', 'Tipo de retención por retraso', 'Valor de la retención por retraso'];

const open = async () => {
  const rows = goldenRows([1, 2]);
  onScreen(<CaptureDialog project={goldenProject} rows={rows} editing={rows[1]!} close={vi.fn()} />, rows);
  await screen.findByLabelText('Cantidad de C-001');
  await act(async () => {});
};
/** What is drawn anew of these when a text is typed. */
const typing = (label: string | RegExp, text: string) => {
  drawn.length = 0;
  const input = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(input, { target: { value: text } });
  expect(input.value).toBe(text);
  return [...general, ...deductions].filter((one) => drawn.includes(one));
};

it('draws anew only the part that is typed into, and shows what is typed in each of its fields', async () => {
  await open();
  expect(typing('Cantidad de C-001', '7')).toEqual([]);
  expect(typing(/^Número/, '8')).toEqual(general);
  expect(typing(/^Período/, 'Mayo')).toEqual(general);
  expect(typing(/^Fecha de Inicio/, '2025-02-02')).toEqual(general);
  expect(typing(/^Fecha de Término/, '2025-02-20')).toEqual(general);
  expect(typing('Amortización (%)', '12')).toEqual(deductions);
  expect(typing('Valor de la retención por retraso', '9')).toEqual(deductions);
});
