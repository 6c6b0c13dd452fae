// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { apiError } from '../../api/api-error.ts';
import { pathOf } from '../../api/target.ts';
import { itemStore } from '../../offline/item-store.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import type { EstimationRow } from '../row.ts';
import { CaptureDialog } from './CaptureDialog.tsx';

afterEach(() => {
  localStorage.clear();
});

const open = (
  rows: EstimationRow[],
  editing: EstimationRow | null = null,
  answer: () => unknown = () => ({ id: 'e9' }),
) => {
  const close = vi.fn();
  const shown = onScreen(
    <CaptureDialog project={goldenProject} rows={rows} editing={editing} close={close} />,
    rows,
    answer,
  );
  return { ...shown, close, user: userEvent.setup({ delay: null }) };
};

/** Enters a text as one paste; typing it key by key would take jsdom seconds. */
const put = (input: HTMLElement, text: string) => fireEvent.change(input, { target: { value: text } });

const field = (label: string | RegExp, text: string) => put(screen.getByLabelText(label), text);

/** Adds concepts by code, each with its quantity. */
const capture = async (quantities: Record<string, string>) => {
  const search = screen.getByLabelText('Buscar concepto por código o nombre');
  await screen.findByLabelText(/C-001/);
  for (const code of Object.keys(quantities)) {
    put(search, code);
    fireEvent.keyDown(search, { key: 'Enter' });
  }
  for (const [code, quantity] of Object.entries(quantities)) field(`Cantidad de ${code}`, quantity);
};

const general = () => {
  field(/^Período/, 'Mayo');
  field(/^Fecha de Inicio/, '2025-05-01');
  field(/^Fecha de Término/, '2025-05-31');
};

const save = async () => {
  fireEvent.click(screen.getByText('Guardar'));
  await act(async () => {});
};

/** The carátula as labels and amounts. */
const caratula = () => {
  const list = screen.getByLabelText('Importes de la estimación');
  const amounts = within(list)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  return Object.fromEntries(
    within(list)
      .getAllByRole('term')
      .map(({ textContent }, i) => [textContent, amounts[i]]),
  );
};

const may = { 'C-002': '300', 'C-003': '80', 'C-004': '4,480.30', 'C-005': '488.1', 'EXT-001': '3' };

const captureMay = async () => {
  general();
  await capture(may);
  fireEvent.click(screen.getByLabelText('Aplicar devolución de retención'));
  field('Devolución ($)', '20,000');
  fireEvent.click(screen.getByText('Agregar retención'));
  field('Nombre de la retención 1', '5 al millar');
  fireEvent.mouseDown(screen.getByLabelText('Tipo'));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Importe'));
  field('Valor ($)', '3584.80');
  fireEvent.click(screen.getByText('Fondo de garantía'));
};

it('warns while this device has little room for its sketches', async () => {
  const megabyte = 1024 ** 2;
  const estimate = async () => ({ quota: 1000 * megabyte, usage: 962 * megabyte });
  const storage = { estimate, persisted: async () => true };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  open([]);
  expect(await screen.findByText(/^Quedan 38\sMB en este dispositivo/)).toBeTruthy();
});

it('works out vector A while it is typed, cap included, and sends what was captured', async () => {
  const { send, messages, close } = open(goldenRows([1, 2, 3, 4]));
  await captureMay();
  expect(caratula()).toEqual({
    'Monto Total': '$716,960.76',
    Anticipo: '-$191,414.07',
    'Subtotal 1': '$525,546.69',
    'IVA (16%)': '$84,087.47',
    'Subtotal 2': '$609,634.16',
    'Ret. Retraso': '$0.00',
    Devolución: '$20,000.00',
    'Subtotal 3': '$629,634.16',
    '5 al millar': '-$3,584.80',
    'Fondo de garantía': '-$31,481.71',
    'Importe Líquido': '$594,567.65',
    'Acum. Líquido': '$1,936,486.49',
    'Saldo por amortizar': '$0.00',
  });
  expect(screen.getByText('La amortización se topó en $191,414.07, el saldo del anticipo.')).toBeTruthy();
  expect(screen.getByText('Excede')).toBeTruthy();

  await save();
  const [method, path, body] = send.mock.calls.at(-1)!;
  expect([method, path]).toEqual(['POST', 'estimations']);
  expect(body).toMatchObject({
    project_id: 'p1',
    number: 5,
    period: 'Mayo',
    start_date: '2025-05-01',
    end_date: '2025-05-31',
    total_amount: 716_960.76,
    anticipo_amortization_percentage: 30,
    retencion_retraso: null,
    devolucion_retencion: 20_000,
    otras_retenciones: [
      { nombre: '5 al millar', tipo: 'importe', valor: 3584.8, es_suma: false },
      { nombre: 'Fondo de garantía', tipo: 'porcentaje', valor: 5, es_suma: false },
    ],
  });
  expect((body as { concepts: object[] }).concepts[2]).toEqual({
    concept_id: 'C-004',
    concept_code: 'C-004',
    concept_name: 'Acero de refuerzo fy=4200 kg/cm2 del No. 4',
    unit: 'kg',
    unit_price: 38.97,
    quantity: 4480.3,
    subtotal: 174_597.29,
  });
  expect(messages.at(-1)).toBe('Estimación creada exitosamente');
  expect(close).toHaveBeenCalled();
  expect(Object.keys(localStorage).filter((key) => key.includes('borrador'))).toEqual([]);
});

it('works out vector B when the second estimation is gone', () => {
  const rows = goldenRows([1, 3, 4, 5]);
  open(rows, rows[3]);
  expect(caratula()).toMatchObject({
    Anticipo: '-$215,088.23',
    'Importe Líquido': '$568,478.72',
    'Acum. Líquido': '$1,546,473.61',
    'Saldo por amortizar': '$126,329.52',
  });
});

it('takes the late retention of subtotal 2, and only with its box and a value', async () => {
  const rows = goldenRows([1, 2]);
  const { send } = open(rows, rows[1]);
  expect(caratula()['Ret. Retraso']).toBe('-$20,300.50');
  field('Valor de la retención por retraso', '');
  expect(caratula()['Ret. Retraso']).toBe('$0.00');
  field('Valor de la retención por retraso', '5');
  await save();
  expect(send.mock.calls.at(-1)).toMatchObject([
    'PUT',
    { path: 'estimations/e2', seen: 2 },
    {
      retencion_retraso: {
        nombre: 'Retención por Retraso al Programa',
        tipo: 'porcentaje',
        valor: 5,
        es_suma: false,
      },
    },
  ]);
});

it('adds "5 al millar" of the total amount with one touch', async () => {
  const rows = goldenRows([4]);
  open([{ ...rows[0]!, otras_retenciones: [] }], { ...rows[0]!, otras_retenciones: [] });
  fireEvent.click(screen.getByText('5 al millar'));
  expect(caratula()['5 al millar']).toBe('-$1,746.25');
});

it('needs dates within the contract’s, and says which those are', async () => {
  const project = { ...goldenProject, start_date: '2025-01-06', end_date: '2025-05-31' };
  const { send } = onScreen(<CaptureDialog project={project} rows={[]} editing={null} close={vi.fn()} />, []);
  general();
  field(/^Fecha de Inicio/, '2024-01-05');
  field(/^Fecha de Término/, '2030-06-01');
  await capture({ 'C-001': '10' });
  await save();
  expect(screen.getAllByText('La fecha debe estar entre 06/01/2024 y 31/05/2030')).toHaveLength(2);
  expect(send).not.toHaveBeenCalled();
});

it('says beside each field what is wanted of it, and goes to the first', async () => {
  const { messages } = open([]);
  field(/^Número/, '');
  await save();
  expect(messages).toEqual(['Complete todos los campos requeridos']);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Número/));
  for (const wanted of [
    'Escriba un número entero de 1 a 1,000,000.',
    'Escriba el período.',
    'Indique la fecha de inicio.',
    'Indique la fecha de término.',
  ])
    expect(screen.getByText(wanted)).toBeTruthy();
  expect(screen.queryByText('Complete todos los campos requeridos')).toBeNull();
  field(/^Número/, '1');
  await save();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Período/));
  general();
  await save();
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar concepto por código o nombre'));
});

it('needs a concept with a quantity', async () => {
  const { send, messages } = open([]);
  general();
  await capture({ 'C-001': '0' }).then(save);
  expect(messages.at(-1)).toBe('Por favor agregue al menos un concepto con cantidad');
  expect(document.activeElement).toBe(screen.getByLabelText('Cantidad de C-001'));
  expect(send).not.toHaveBeenCalled();
});

it('needs the name and the value of a retention, when another is added and when it is saved', async () => {
  const { send, messages } = open(goldenRows([1]), goldenRows([1])[0]);
  fireEvent.click(screen.getByText('Agregar retención'));
  fireEvent.click(screen.getByText('Fondo de garantía'));
  expect(messages).toEqual(['Complete el nombre y valor de la retención']);
  expect(screen.queryByLabelText('Nombre de la retención 3')).toBeNull();
  field('Nombre de la retención 2', 'ICIC');
  await save();
  expect(messages).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toBe('Complete el nombre y valor de la retención');
  expect(screen.getByText('Escriba un valor mayor que 0.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByLabelText('Valor (%)').at(-1));
  expect(send).not.toHaveBeenCalled();
});

it('stops at a quantity that is no number, and sends it as 0 only when that is said', async () => {
  const { send, user } = open([]);
  general();
  await capture({ 'C-001': '10', 'C-002': '1.234,56', 'C-003': 'abc' });
  const cell = screen.getByLabelText('Cantidad de C-002');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('C-002: «1.234,56» no se entiende.')).toBeTruthy();
  await save();
  expect(screen.getByText('2 cantidades no se entienden: C-002, C-003')).toBeTruthy();
  await user.click(screen.getByText('Corregir'));
  await eventually(() => expect(document.activeElement).toBe(cell));
  expect(send).not.toHaveBeenCalled();

  put(cell, '1234.56');
  await save();
  expect(screen.getByText('1 cantidad no se entiende: C-003')).toBeTruthy();
  await user.click(screen.getByText('Guardar sin C-003'));
  await eventually(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.at(-1)).toMatchObject([
    'POST',
    'estimations',
    { concepts: [{ quantity: 10 }, { quantity: 1234.56 }, { quantity: 0 }] },
  ]);
});

it('asks for exactly the paid estimations that saving would change, and sends nothing without a yes', async () => {
  const [golden] = goldenRows([1]);
  const figures = (importe_liquido: number) => ({
    anticipo_amortization_amount: 0,
    importe_liquido,
    cumulative_liquid_amount: importe_liquido,
  });
  const paid = [
    { id: 'e1', number: 1, before: figures(147985.33), after: figures(147985.33) },
    { id: 'e5', number: 5, before: figures(594567.65), after: figures(568478.72) },
  ];
  const { send, close, user } = open([golden!], golden, () => ({ id: 'e1', paid }));
  field(/^Período/, 'Enero');
  await save();
  await screen.findByText('¿Cambiar 2 estimaciones pagadas?');
  expect(
    within(screen.getByLabelText('Estimaciones pagadas'))
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Estimación 1$147,985.33, sin cambio', 'Estimación 5$594,567.65 → $568,478.72']);
  await user.click(within(screen.getByRole('alertdialog', { hidden: true })).getByText('Cancelar'));
  await eventually(() => expect(screen.queryByText('¿Cambiar 2 estimaciones pagadas?')).toBeNull());
  expect(send.mock.calls.map(([method, target]) => `${method} ${pathOf(target)}`)).toEqual([
    'PUT estimations/e1?preview=true',
  ]);
  expect(close).not.toHaveBeenCalled();

  await save();
  await user.click(await screen.findByText('Cambiar de todos modos'));
  await eventually(() => expect(close).toHaveBeenCalled());
  expect(send.mock.calls.at(-1)!.slice(0, 2)).toEqual(['PUT', { path: 'estimations/e1', seen: 1 }]);
});

it('leaves the room there is to the concept, on two lines', async () => {
  open([]);
  await capture({ 'C-001': '10' });
  const table = screen.getByRole('table', { name: 'Conceptos de la estimación' });
  const [concept, ...others] = [...table.querySelectorAll('col')].map(({ style }) => style.width);
  expect(concept).toBe('');
  expect(others).not.toContain('');
  expect(table.querySelector('tbody th .clamp')!.textContent).not.toBe('');
});

it('moves through the quantities as a sheet does', async () => {
  const { user } = open(goldenRows([1]), goldenRows([1])[0]);
  const cell = (code: string) => screen.getByLabelText(`Cantidad de ${code}`);
  const at = (code: string) => expect(document.activeElement).toBe(cell(code));
  await user.click(cell('C-001'));
  await user.keyboard('{Enter}');
  at('C-002');
  await user.keyboard('{ArrowDown}');
  at('C-003');
  await user.keyboard('{ArrowUp}');
  at('C-002');
});

it('keeps typed text through a reload, and asks before discarding it', async () => {
  const first = open([]);
  field(/^Período/, 'Junio 2025');
  await capture({ 'C-001': '12.5' });
  first.leave();

  const { close } = open([]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Período/).value).toBe('Junio 2025');
  expect(screen.getByLabelText<HTMLInputElement>('Cantidad de C-001').value).toBe('12.5');
  expect(screen.getByText(/^Se recuperó lo que capturó/)).toBeTruthy();

  fireEvent.click(screen.getByText('Cancelar'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByText('Descartar'));
  expect(close).toHaveBeenCalled();
  cleanup();
  open([]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Período/).value).toBe('');
});

it('closes without asking when nothing was typed', async () => {
  const { user, close } = open([]);
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalled();
});

it('goes on with a draft of an older build, whatever that one did not know yet', async () => {
  const rows = goldenRows([1]);
  const { concept_id, concept_code, concept_name, unit, unit_price } = rows[0]!.concepts[0]!;
  const line = { concept_id, concept_code, concept_name, unit, unit_price, quantity: '12.5' };
  const draft = {
    number: '3',
    period: 'Junio',
    start_date: '2025-06-01',
    end_date: '2025-06-30',
    concepts: [line],
  };
  localStorage.setItem(
    'obraclara.borrador.1:u1:p1:e1',
    JSON.stringify({ draft, kept_at: '2025-06-30T18:00:00.000Z', seen: 1 }),
  );
  const { send } = open(rows, rows[0]);
  await save();
  expect(send.mock.calls.at(-1)?.[2]).toMatchObject({
    number: 3,
    period: 'Junio',
    concepts: [{ concept_id, quantity: 12.5 }],
    otras_retenciones: rows[0]!.otras_retenciones,
    anticipo_amortization_percentage: rows[0]!.anticipo_amortization_percentage,
  });
});

it('keeps an unanswered estimation in the outbox of its author, whoever is signed in then', async () => {
  const { close } = open([], null, () => {
    signInAs('u2');
    throw apiError('', 503);
  });
  general();
  await capture({ 'C-002': '300' });
  await save();
  await eventually(() => expect(close).toHaveBeenCalled());
  const [item] = await itemStore().itemsOf('u1');
  expect(item).toMatchObject({
    kind: 'estimations',
    user_id: 'u1',
    unasked: false,
    body: { number: 1, period: 'Mayo' },
  });
  expect(await itemStore().itemsOf('u2')).toEqual([]);
  await itemStore().remove(item!);
});
