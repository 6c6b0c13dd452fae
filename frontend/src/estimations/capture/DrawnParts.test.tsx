// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { CaptureDialog } from './CaptureDialog.tsx';

afterEach(() => {
  localStorage.clear();
});

const general = [/^Número/, /^Período/, /^Fecha de Inicio/, /^Fecha de Término/];
const deductions = ['Amortización (%)', 'Valor de la retención por retraso'];

/** Props of the last render of an element: a new object after each render. */
const drawnWith = (element: HTMLElement): unknown => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return element[key as keyof HTMLElement];
};

const open = async () => {
  const rows = goldenRows([1, 2]);
  onScreen(<CaptureDialog project={goldenProject} rows={rows} editing={rows[1]!} close={vi.fn()} />, rows);
  await screen.findByLabelText('Cantidad de C-001');
  await act(async () => {});
};

/** Enters a text into the field `label`. Returns which of the watched fields render again. */
const drawnByTyping = (label: string | RegExp, text: string) => {
  const watched = [...general, ...deductions].map((name) => ({ name, input: screen.getByLabelText(name) }));
  const before = watched.map(({ input }) => drawnWith(input));
  const input = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(input, { target: { value: text } });
  expect(input.value).toBe(text);
  return watched.filter(({ input }, i) => drawnWith(input) !== before[i]).map(({ name }) => name);
};

it('renders again only the part being typed into, and shows the text in each field', async () => {
  await open();
  expect(drawnByTyping('Cantidad de C-001', '7')).toEqual([]);
  expect(drawnByTyping(/^Número/, '8')).toEqual(general);
  expect(drawnByTyping(/^Período/, 'Mayo')).toEqual(general);
  expect(drawnByTyping(/^Fecha de Inicio/, '2025-02-02')).toEqual(general);
  expect(drawnByTyping(/^Fecha de Término/, '2025-02-20')).toEqual(general);
  expect(drawnByTyping('Amortización (%)', '12')).toEqual(deductions);
  expect(drawnByTyping('Valor de la retención por retraso', '9')).toEqual(deductions);
});

it('draws anew of the lines only the one that is typed into', async () => {
  await open();
  const cells = screen.getAllByLabelText<HTMLInputElement>(/^Cantidad de /);
  expect(cells.length).toBeGreaterThan(2);
  const before = cells.map(drawnWith);
  fireEvent.change(cells[1]!, { target: { value: '7' } });
  expect(cells.filter((cell, i) => drawnWith(cell) !== before[i])).toEqual([cells[1]]);
});
