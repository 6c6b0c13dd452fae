// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pathOf } from '../../api/target.ts';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import type { EstimationRow } from '../row.ts';
import { CaptureDialog } from './CaptureDialog.tsx';

afterEach(() => {
  localStorage.clear();
});

/** Curve of domain.md §3 at the end of March, in pesos. */
const curve = {
  month_keys: ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'],
  planned_cumulative_amount: [220_348.5, 898_671.5, 1_589_126.5, 2_085_869.5, 2_236_212.56],
  physical_cumulative_amount: [187_012.3, 686_379.77, 1_228_453.92, null, null],
  current_month_index: 2,
};

const open = (rows: EstimationRow[], editing: EstimationRow | null, answered: object = curve) =>
  onScreen(
    <CaptureDialog
      project={{ ...goldenProject, end_date: '2025-06-30' }}
      rows={rows}
      editing={editing}
      close={vi.fn()}
    />,
    rows,
    (method, target) =>
      method === 'GET' && pathOf(target) === 'analytics/s-curve/p1' ? answered : { id: 'e9' },
  );

const put = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};
const pairs = (list: HTMLElement) => {
  const amounts = within(list)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  return within(list)
    .getAllByRole('term')
    .map(({ textContent }, i) => [textContent, amounts[i]]);
};
const caratula = () => Object.fromEntries(pairs(screen.getByLabelText('Importes de la estimación')));
const suggested = () => {
  const list = screen.queryByRole('list', { name: 'Devoluciones sugeridas' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  );
};

const calculate = async (percentage: string) => {
  put(/^Fecha de Término/, '2025-03-31');
  await press('Calcular la retención por retraso');
  const field = await screen.findByLabelText('Porcentaje del contrato (%)');
  fireEvent.change(field, { target: { value: percentage } });
};

it('works the retention for lateness out of program and progress, shows the sum, and puts it in with a tap', async () => {
  open(goldenRows([1, 2, 3]), null);
  await calculate('5');
  const shown = within(screen.getByRole('region', { name: 'Cálculo de la retención por retraso' }));
  expect(shown.getByText('Programado al cierre de marzo de 2025').nextSibling?.textContent).toBe(
    '$1,589,126.50',
  );
  expect(shown.getByText('Ejecutado al cierre de marzo de 2025').nextSibling?.textContent).toBe(
    '$1,228,453.92',
  );
  expect(shown.getByText('Atraso, sin IVA').nextSibling?.textContent).toBe('$360,672.58');
  expect(pairs(shown.getByLabelText('Retención por retraso'))).toEqual([
    ['Retención total: 5 % del atraso', '$18,033.63'],
    ['Retenido en las estimaciones anteriores', '$8,300.50'],
    ['Retención de esta estimación', '$9,733.13'],
  ]);
  await press('Retener $9,733.13');
  expect(caratula()['Ret. Retraso']).toBe('-$9,733.13');
  expect(screen.getByLabelText<HTMLInputElement>('Valor de la retención por retraso').value).toBe('9,733.13');
});

it('takes the plan in force at the end of the estimation, without the suspended days', async () => {
  const plan = { amendment: 0, on: '2025-01-06', contract_amount: 2_236_212.56 };
  const months = { planned_cumulative: [], physical_cumulative: [], planned_cumulative_amount: [] };
  const stopped = { due_cumulative_amount: [0, 0, 1_300_000, 0, 0], suspended_days: [0, 0, 21, 21, 21] };
  const later = { amendment: 1, on: '2025-04-01', contract_amount: 3_000_000, ...months, ...stopped };
  const plans = [
    { name: 'Plan original', ...plan, ...months, ...stopped },
    { name: 'Plan vigente (convenio 1)', ...later, due_cumulative_amount: [0, 0, 0, 0, 0] },
  ];
  open(goldenRows([1, 2, 3]), null, { ...curve, plans });
  await calculate('5');
  const shown = within(screen.getByRole('region', { name: 'Cálculo de la retención por retraso' }));
  expect(shown.getByText('Programado al cierre de marzo de 2025').nextSibling?.textContent).toBe(
    '$1,300,000.00',
  );
  expect(shown.getByText(/^Plan original\. 21 días suspendidos no cuentan\./)).toBeTruthy();
});

it('gives back what is withheld too much, in place of a retention', async () => {
  open(goldenRows([1, 2, 3]), null);
  fireEvent.click(screen.getByLabelText(/^Aplicar retención por Retraso/));
  put('Valor de la retención por retraso', '2');
  await calculate('1');
  await press('Devolver $4,693.77');
  expect(caratula()).toMatchObject({ 'Ret. Retraso': '$0.00', Devolución: '$4,693.77' });
});

it.each([
  [
    'no program',
    { ...curve, planned_cumulative_amount: [0, 0, 0, 0, 0] },
    'El proyecto no tiene programa de obra.',
  ],
  [
    'no progress yet',
    { ...curve, physical_cumulative_amount: [1, null, null, null, null] },
    'Aún no hay avance de marzo de 2025.',
  ],
  [
    'a later start',
    { ...curve, month_keys: ['2025-04', '2025-05', '2025-06', '2025-07', '2025-08'] },
    'El programa empieza después de esta estimación.',
  ],
])('says why there is nothing to work out: %s', async (_, answered, why) => {
  open(goldenRows([1, 2, 3]), null, answered);
  put(/^Fecha de Término/, '2025-03-31');
  await press('Calcular la retención por retraso');
  expect(await screen.findByText(why)).toBeTruthy();
});

it('proposes in the final estimation the return of retained amounts, and follows changes', async () => {
  const rows = goldenRows([1, 2, 3, 4, 5]);
  const { send } = open(rows, rows[4]!);
  expect(suggested()).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Estimación final/));
  expect(suggested()).toEqual([
    'Retención por Retraso al Programa$646.17Devolver',
    'Fondo de garantía$73,375.39Devolver',
  ]);
  await press('Devolver Retención por Retraso al Programa');
  // Subtotal 3 is 646.17 more, of which the fund withholds 5 %: 31,514.02 instead of 31,481.71.
  expect(suggested()).toEqual(['Fondo de garantía$73,407.70Devolver']);
  await press('Devolver Fondo de garantía');
  expect(suggested()).toBeNull();
  expect(caratula()).toMatchObject({ Devolución: '$20,646.17', 'Importe Líquido': '$668,589.21' });
  await press('Guardar');
  expect(send.mock.calls.at(-1)![2]).toMatchObject({
    devolucion_retencion: 20_646.17,
    otras_retenciones: [
      { nombre: '5 al millar' },
      { nombre: 'Fondo de garantía', tipo: 'porcentaje' },
      { nombre: 'Fondo de garantía', tipo: 'importe', valor: 73_407.7, es_suma: true },
    ],
  });
});

it('proposes it as well where the estimation reaches the last day of the contract', () => {
  const rows = goldenRows([1, 2]);
  open(rows, rows[1]!);
  put(/^Fecha de Término/, '2025-06-30');
  expect(suggested()).toEqual([
    'Retención por Retraso al Programa$20,300.50Devolver',
    'Fondo de garantía$19,285.47Devolver',
  ]);
});

it('labels the fields of the late retention briefly, and in full for screen readers', async () => {
  open([], null);
  fireEvent.click(screen.getByLabelText(/^Aplicar retención por Retraso/));
  const label = screen.getByText('Valor', { selector: 'label', exact: false });
  expect([label.firstChild?.textContent, label.textContent]).toEqual([
    'Valor',
    'Valor de la retención por retraso',
  ]);
  expect(screen.getByRole('combobox', { name: /^Tipo de retención por retraso/ })).toBeTruthy();
});

it('says what a preset is taken of, and warns of a name al millar with another base or percentage', () => {
  const [first] = goldenRows([1]);
  const row = { ...first!, otras_retenciones: [] };
  open([row], row);
  expect(screen.getByRole('button', { name: '5 al millar 0.5 % de Monto Total' })).toBeTruthy();
  const fund = screen.getByRole('button', { name: 'Fondo de garantía 5 % de Subtotal 3' });
  fireEvent.click(fund);
  expect(screen.getByLabelText('Nombre de la retención 1').getAttribute('maxlength')).toBe('120');
  put('Nombre de la retención 1', '5 al millar');
  const notices = within(screen.getByRole('status', { name: 'Avisos' }));
  expect(
    notices.getByText(/Monto Total de la estimación \(LFD art\. 191\), no sobre Subtotal 3/),
  ).toBeTruthy();
  expect(notices.getByText('«5 al millar» es 0.5 %, no 5 %.')).toBeTruthy();
});

it('works out a penalty and puts it among the deductions as one', async () => {
  open(goldenRows([1]), null);
  await press('Calcular la pena convencional');
  put('No ejecutado ($)', '412350');
  put('Pena por día (%)', '0.2');
  put('Días de atraso', '4');
  await press('Aplicar pena de $3,298.80');
  expect(caratula()['Pena convencional']).toBe('-$3,298.80');
  expect(screen.getByRole('combobox', { name: 'Clase' }).textContent).toBe('Pena');
});

it('deducts the percentages of the estimation before with one tap, once', async () => {
  const [first] = goldenRows([1]);
  const duty = {
    nombre: 'Derecho estatal',
    tipo: 'porcentaje',
    valor: 1,
    es_suma: false,
    kind: 'derecho',
  } as const;
  open([{ ...first!, otras_retenciones: [duty], otras_retenciones_amounts: [-10] }], null);
  await press('Como en la estimación 1');
  const { value } = screen.getByLabelText<HTMLInputElement>('Nombre de la retención 1');
  expect(value).toBe('Derecho estatal');
  expect(screen.getByRole('combobox', { name: 'Clase' }).textContent).toBe('Derecho');
  expect(screen.queryByRole('button', { name: /^Como en la estimación/ })).toBeNull();
});
