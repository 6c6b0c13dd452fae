// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aCatalogUpload } from '../api/answers.fixture.ts';
import { apiError } from '../api/api-error.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import GestionInterna from './GestionInterna.tsx';
import { differences, conflictServer } from '../shared/conflict/conflict-server.fixture.ts';
import { services, serving } from './services.fixture.ts';

beforeEach(() => {
  sessionStorage.clear();
});

type Options = Parameters<typeof serving>[0];
const open = async (options?: Options) => {
  const shown = onScreen(<GestionInterna project_id="p1" />, [], serving(options));
  await screen.findByRole('form', { name: 'Datos del contrato' });
  return shown;
};
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const put = (label: RegExp, text: string) => fireEvent.change(input(label), { target: { value: text } });
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Guardar Contrato' }));
  await act(async () => {});
};
const typeAll = () => {
  put(/^Título/, ' Supervisión externa ');
  put(/^Descripción/, 'Supervisión técnica');
  put(/^Monto del Contrato/, '1500000.5');
  put(/^Fecha de Inicio/, '2026-01-05');
  put(/^Fecha de Término/, '2026-12-18');
};

it('starts on Contrato, with an empty form and no complaint while there is no contract', async () => {
  const { messages } = await open({ contract: null });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Contrato');
  expect(input(/^Título/).value).toBe('');
  expect(messages).toEqual([]);
  expect(screen.getByText(/^Guarde primero el contrato/)).toBeTruthy();
  for (const name of ['Subir Catálogo', 'Subir Programa'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

it('asks about a figure that can be read two ways, and shows one that cannot with commas', async () => {
  await open();
  const amount = input(/^Monto del Contrato/);
  put(/^Monto del Contrato/, '4005439,44');
  fireEvent.blur(amount);
  expect(amount.value).toBe('4005439,44');
  expect(
    screen.getByText('Use punto para los decimales y coma para los miles. ¿Quiso decir 4,005,439.44?'),
  ).toBeTruthy();
  put(/^Monto del Contrato/, '4005439.44');
  fireEvent.blur(amount);
  expect(amount.value).toBe('4,005,439.44');
  fireEvent.focus(amount);
  expect(amount.value).toBe('4005439.44');
});

it('needs title, description, amount and dates, and nothing of the advance', async () => {
  const { send } = await open({ contract: null });
  await save();
  expect(screen.getAllByText('Campo requerido')).toHaveLength(5);
  expect(document.activeElement).toBe(input(/^Título/));
  expect(send.mock.calls.every(([method]) => method === 'GET')).toBe(true);
});

it('sends numbers as numbers, and no advance as 0', async () => {
  const { send, messages } = await open({ contract: null });
  typeAll();
  await save();
  expect(send).toHaveBeenCalledWith(
    'POST',
    { path: 'projects/p1/internal-contract', seen: -1 },
    {
      title: 'Supervisión externa',
      description: 'Supervisión técnica',
      contract_amount: 1_500_000.5,
      start_date: '2026-01-05',
      end_date: '2026-12-18',
      anticipo_amount: 0,
      anticipo_amortization_percentage: 0,
      ...{ iva_percentage: 16, iva_exempt: false, closes_cents: false },
    },
  );
  expect(messages).toEqual(['Contrato interno guardado exitosamente']);
});

it('refuses an end before the start, fractions of a cent and percentages over 100', async () => {
  const { send } = await open();
  put(/^Fecha de Término/, '2024-12-31');
  put(/^Monto del Contrato/, '10.005');
  put(/^Porcentaje de Amortización/, '130');
  await save();
  for (const problem of [
    'La fecha de término no puede ser anterior a la de inicio',
    'Hasta 2 decimales.',
    'El máximo es 100.',
  ])
    expect(screen.getByText(problem)).toBeTruthy();
  expect(send.mock.calls.every(([method]) => method === 'GET')).toBe(true);
});

it('says that it could not be saved, and beside it why', async () => {
  const { messages } = await open({
    command: () => {
      throw apiError('No', 422, {
        detail: 'El anticipo es menor que lo amortizado',
        errors: [{ field: 'anticipo_amount', message: 'Ya se amortizó más' }],
      });
    },
  });
  await save();
  expect(messages).toEqual(['Error al guardar contrato']);
  expect(screen.getByRole('alert').textContent).toBe('El anticipo es menor que lo amortizado');
  expect(screen.getByText('Ya se amortizó más')).toBeTruthy();
});

it('keeps what is typed while the contract is being saved, also through a reload', async () => {
  let store: (answer: object) => void = () => undefined;
  const slow = new Promise((resolve) => (store = resolve));
  const first = await open({ command: (_, path) => (String(path).includes('preview') ? {} : slow) });
  put(/^Título/, 'Primer título');
  await save();
  put(/^Título/, 'Segundo título');
  await act(async () => store({ ...services, title: 'Primer título', revision: 5 }));
  expect(first.messages).toEqual(['Contrato interno guardado exitosamente']);
  expect(input(/^Título/).value).toBe('Segundo título');
  expect(screen.getByText('Hay cambios sin guardar.')).toBeTruthy();
  first.leave();
  await open();
  expect(input(/^Título/).value).toBe('Segundo título');
});

it('keeps typed text through a reload, until it is discarded', async () => {
  const first = await open();
  put(/^Título/, 'Otro título');
  first.leave();
  await open();
  expect(input(/^Título/).value).toBe('Otro título');
  fireEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }));
  expect(input(/^Título/).value).toBe(services.title);
  expect(screen.queryByText('Hay cambios sin guardar.')).toBeNull();
});

it('is held against the contract that it was begun over, also after a reload that brought a later one', async () => {
  const first = await open({ contract: { ...services, revision: 4 } });
  put(/^Título/, 'Título mío');
  first.leave();
  const theirs = { ...services, title: 'Título de ellos', description: 'De ellos', revision: 7 };
  const { changes, answer } = conflictServer(theirs);
  await open({ contract: theirs, command: answer });
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
  expect(differences(question)).toEqual([['Título', 'Título de ellos', 'Título mío']]);
  fireEvent.click(screen.getByRole('button', { name: 'Conservar lo mío' }));
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  expect(changes[1]!.body).toMatchObject({ title: 'Título mío', description: 'De ellos' });
});

const report = {
  ...aCatalogUpload({ items_added: 7, items_unchanged: 5, catalog_items: 12 }),
  concepts_processed: 12,
  message: 'Programa cargado: 12 conceptos',
};
const choose = async (label: string) => {
  const file = screen.getByLabelText(label, { selector: 'input' });
  await userEvent.upload(file, new File(['x'], 'servicios.xlsx'));
};

it.each([
  ['Subir Catálogo', 'catalog', 'Catálogo cargado exitosamente: 12 conceptos'],
  ['Subir Programa', 'program', 'Programa cargado: 12 conceptos'],
])('%s previews its changes, then imports', async (label, kind, done) => {
  const { send, messages } = await open({ command: () => report });
  await choose(label);
  const dialog = within(await screen.findByRole('dialog'));
  const path = `projects/p1/internal-contract/${kind}`;
  expect(send.mock.calls.at(-1)![1]).toBe(`${path}?dry_run=true`);
  fireEvent.click(dialog.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(messages).toEqual([done]));
  expect(send.mock.calls.some(([method, to]) => method === 'POST' && to === `${path}?digest=d0`)).toBe(true);
});

it.each([
  ['Subir Catálogo', undefined, 'Error al cargar catálogo'],
  ['Subir Programa', undefined, 'Error al cargar programa'],
  ['Subir Programa', 'El programa no trae meses', 'El programa no trae meses'],
])('%s says why it failed, the reason of the server first (%s)', async (label, detail, message) => {
  const { messages } = await open({
    command: () => {
      throw apiError(detail ?? '', 422, { ...(detail && { detail }) });
    },
  });
  await choose(label);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(messages).toEqual([message]);
});

it('marks what is loaded', async () => {
  await open({ contract: { ...services, has_program: false } });
  expect(screen.getByText('Catálogo cargado: 5 conceptos', { selector: 'li span' })).toBeTruthy();
  expect(screen.getByText('Sin programa cargado')).toBeTruthy();
});
