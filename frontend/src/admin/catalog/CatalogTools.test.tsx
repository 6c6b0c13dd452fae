// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aCatalogUpload, aProject } from '../../api/answers.fixture.ts';
import { onScreen, refused } from '../../ui/loading/on-screen.fixture.tsx';
import type { ProjectListed } from '@obraclara/api';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { CatalogTools } from './CatalogTools.tsx';

const project = aProject({ has_catalog: false, has_program: false });
const workbook = new File(['x'], 'catálogo.xlsx');
const report = aCatalogUpload({
  items_added: 176,
  items_updated: 4,
  items_unchanged: 3,
  file_total: 1000.5,
  computed_total: 900.25,
  errors: [
    { row: 18, col: 'E', cell: 'E18', code: 'ambiguous', message: 'número ambiguo: use punto decimal' },
  ],
  warnings: [
    { row: null, col: null, cell: null, code: 'hidden-rows', message: '3 filas ocultas no se importaron' },
  ],
  errors_total: 1,
  warnings_total: 1,
  error_counts: { ambiguous: 1 },
  warning_counts: { 'hidden-rows': 1 },
});

const messages = shownToasts();

const open = (answer: (path: string) => unknown, of: ProjectListed | null = project) => {
  const { send } = onScreen(<CatalogTools project={of} onAdd={vi.fn()} />, {}, (_, path) => answer(path));
  const paths = () => send.mock.calls.map(([, path]) => path);
  return { send, paths, hands: userEvent.setup() };
};
const input = (label: string) => screen.getByLabelText(label, { selector: 'input' });

it('previews the changes of a catalog, and imports it on confirmation', async () => {
  const { paths, hands } = open(() => report);
  await hands.upload(input('Subir Catálogo'), workbook);
  const dialog = within(await screen.findByRole('dialog'));
  for (const figure of ['176', '4', '3', '$1,000.50', '$900.25', '-$100.25', 'E18', 'Archivo'])
    expect(dialog.getByText(figure)).toBeTruthy();
  expect(dialog.getByText(/no coincide con el del archivo/)).toBeTruthy();
  expect(paths()).toEqual(['catalog/upload/p1?dry_run=true']);

  await hands.click(dialog.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(messages).toEqual(['Catálogo cargado: 176 items']));
  expect(paths()[1]).toBe('catalog/upload/p1?digest=d0');
  expect(screen.getByRole('button', { name: /Subir Catálogo.*ya tiene catálogo/ })).toBeTruthy();
});

it('shows the partidas of a concept where only those change', async () => {
  const terms = {
    concept_name: 'Muro',
    unit: 'm2',
    quantity: 2,
    unit_price: 10,
    partida: ['A', 'A.1 MUROS'],
  };
  const changed = { row: 2, concept_code: 'C-1', ...terms, change: 'updated' as const };
  const { hands } = open(() => ({
    ...report,
    concepts: [{ ...changed, former: { ...terms, partida: ['A'] } }],
  }));
  await hands.upload(input('Subir Catálogo'), workbook);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Partida:/).textContent).toBe('Partida: A → A / A.1 MUROS');
});

it('writes nothing when the person cancels', async () => {
  const { paths, hands } = open(() => report);
  await hands.upload(input('Subir Catálogo'), workbook);
  await hands.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(paths()).toHaveLength(1);
});

it('keeps the keyboard on the button while a file is read', async () => {
  const { hands } = open(() => new Promise(() => undefined));
  await hands.upload(input('Subir Catálogo'), workbook);
  // A disabled button would lose the focus.
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Leyendo/ });
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

it('reads the file again with a decision, and imports with it', async () => {
  const { paths, hands } = open(() => report);
  await hands.upload(input('Subir Catálogo'), workbook);
  await hands.click(await screen.findByLabelText('Importar también las filas ocultas'));
  await waitFor(() => expect(paths()[1]).toBe('catalog/upload/p1?include_hidden_rows=true&dry_run=true'));
  await hands.click(screen.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(paths()[2]).toBe('catalog/upload/p1?include_hidden_rows=true&digest=d0'));
});

it('asks for the meaning of unknown headings, reads the file again and imports it', async () => {
  const tariff = { column: 'E', header: 'TARIFA', values: ['10.5', '20'] };
  const detail = 'En el encabezado falta la columna Precio unitario.';
  const refusal = Object.assign(refused(400, detail), { body: { detail, unknown_headings: [tariff] } });
  const { paths, hands } = open((path) => {
    if (!path.includes('headings=')) throw refusal;
    return { ...report, unknown_headings: [{ ...tariff, field: 'unit_price' }] };
  });
  await hands.upload(input('Subir Catálogo'), workbook);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(detail)).toBeTruthy();
  expect(dialog.getByText('10.5 · 20')).toBeTruthy();
  expect(messages).toEqual([]);
  await hands.selectOptions(dialog.getByLabelText('Columna E'), 'Precio Unitario');
  await hands.click(dialog.getByRole('button', { name: 'Leer de nuevo' }));
  const importing = await screen.findByRole('button', { name: 'Importar' });
  const mapped = (heading: object) => `headings=${encodeURIComponent(JSON.stringify(heading))}`;
  const price = mapped({ TARIFA: 'unit_price' });
  expect(paths()[1]).toBe(`catalog/upload/p1?${price}&dry_run=true`);
  expect(screen.getByLabelText<HTMLSelectElement>('Columna E').value).toBe('unit_price');
  await hands.selectOptions(screen.getByLabelText('Columna E'), 'Importe');
  await hands.click(screen.getByRole('button', { name: 'Leer de nuevo' }));
  await waitFor(() =>
    expect(paths()[2]).toBe(`catalog/upload/p1?${mapped({ TARIFA: 'amount' })}&dry_run=true`),
  );
  await hands.click(importing);
  await waitFor(() => expect(paths()[3]).toBe(`catalog/upload/p1?${mapped({ TARIFA: 'amount' })}&digest=d0`));
});

it('says what the server says of a file it cannot read, and keeps it in sight', async () => {
  const { hands } = open(() => {
    throw refused(415, 'El archivo no es un Excel válido.');
  });
  await hands.upload(input('Subir Catálogo'), workbook);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Upload failed: El archivo no es un Excel válido.',
  );
  expect(messages).toEqual(['Upload failed: El archivo no es un Excel válido.']);
});

it('marks the program as loaded once it is, and says how many concepts', async () => {
  const program = {
    ...report,
    concepts_processed: 180,
    project_months: [{ key: '2026-01', label: 'Ene 2026' }],
  };
  const { paths, hands } = open(() => program);
  expect(screen.getByText('Sin programa cargado')).toBeTruthy();
  await hands.upload(input('Subir Programa'), workbook);
  await hands.click(await screen.findByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(messages).toEqual(['Programa cargado: 180 concepts']));
  expect(paths()).toEqual(['program/upload/p1?dry_run=true', 'program/upload/p1?digest=d0']);
  expect(screen.getByText('Programa cargado')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Subir Programa, Programa cargado correctamente/ })).toBeTruthy();
});

it('does not offer to import a file that changes nothing', async () => {
  const { hands } = open(() => ({ ...report, items_added: 0, items_updated: 0 }));
  await hands.upload(input('Subir Catálogo'), workbook);
  expect(await screen.findByText(/ya está al día/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
});

it('disables everything without a project', () => {
  open(() => report, null);
  for (const name of ['Subir Programa', 'Subir Catálogo', 'Agregar Item'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

const differing = aCatalogUpload({
  ...report,
  digest: 'd1',
  differences: [
    {
      code: 'amounts',
      message: 'los importes suman $20.00 y se cargarían $2,000.00',
      file: 20,
      loaded: 2000,
    },
  ],
});

it('imports differences from the file only after confirming exactly them, and asks again if they changed', async () => {
  const moved = { ...differing, digest: 'd2', items_added: 175 };
  const answers = [
    () => differing,
    () => {
      throw Object.assign(refused(422, 'Revise las diferencias.'), {
        body: { detail: 'Revise las diferencias.', preview: moved },
      });
    },
    () => moved,
  ];
  const { paths, hands } = open(() => answers.shift()?.());
  await hands.upload(input('Subir Catálogo'), workbook);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Importar' });
  expect(screen.getByText('los importes suman $20.00 y se cargarían $2,000.00')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await hands.click(screen.getByLabelText('Revisé estas diferencias y quiero importarlo así'));
  await hands.click(button);
  expect(await screen.findByText('175')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await hands.click(screen.getByLabelText('Revisé estas diferencias y quiero importarlo así'));
  await hands.click(button);
  await waitFor(() => expect(messages.at(-1)).toBe('Catálogo cargado: 175 items'));
  expect(paths().slice(1)).toEqual(['catalog/upload/p1?digest=d1', 'catalog/upload/p1?digest=d2']);
});

it('shows changed concepts with their former values, the partidas, and repeated findings once', async () => {
  const terms = { concept_name: 'Muro', unit: 'm2', quantity: 12, unit_price: 150 };
  open(() => ({
    ...report,
    concepts: [
      { row: 8, concept_code: 'C-1', ...terms, change: 'unchanged' },
      { row: 9, concept_code: 'C-2', ...terms, change: 'added' },
      { row: 10, concept_code: 'C-3', ...terms, change: 'updated', former: { ...terms, quantity: 10 } },
    ],
    partidas: [{ code: '1', name: 'MUROS', path: [], subtotal: 1000.5, computed: 900.25 }],
    unread: [{ sheet: 'Resumen', rows: 0, reason: 'no tiene una tabla de conceptos' }],
    warnings: [1, 2, 3, 4, 5, 6].map((row) => ({
      row,
      col: 'E',
      cell: `E${row}`,
      code: 'price-decimals',
      message: 'el precio unitario tiene 4 decimales',
    })),
    warning_counts: { 'price-decimals': 312 },
  }));
  await userEvent.setup().upload(input('Subir Catálogo'), workbook);
  const concepts = within(await screen.findByRole('table', { name: 'Conceptos que cambian' }));
  const rows = concepts
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['C-3MuroCambiam210 → 12$150.00', 'C-2MuroNuevom212$150.00']);
  expect(screen.getByRole('table', { name: 'Partidas' }).textContent).toContain('1 MUROS$1,000.50$900.25');
  const repeated = screen.getByText('312 precios unitarios tienen más de 2 decimales').closest('details')!;
  expect(repeated.open).toBe(false);
  expect(repeated.textContent).toContain('E1, E2, E3, E4, E5, E6Se muestran 6 de 312.');
  expect(screen.getByText('Hoja «Resumen»: no tiene una tabla de conceptos')).toBeTruthy();
});

it('names every row that is left out, however many there are of a kind', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => at + 1);
  const left = (code: string, message: (row: number) => string, places = rows) =>
    places.map((row) => ({ row, col: 'D', cell: `D${row}`, code, message: message(row) }));
  open(() => ({
    ...report,
    errors: [
      ...left('missing-price', () => 'falta precio unitario'),
      ...left('duplicate-code', (row) => `la clave “A” ya aparece en la fila ${row % 2}`),
      ...left('percent-not-number', () => 'cantidad: la celda es un porcentaje'),
    ],
    error_counts: {
      'missing-price': 12,
      'duplicate-code': 12,
      'percent-not-number': 12,
      'missing-quantity': 3,
    },
    errors_total: 39,
  }));
  await userEvent.setup().upload(input('Subir Catálogo'), workbook);
  const table = await screen.findByRole('table', { name: 'Errores y avisos' });
  const unfolded = [...table.querySelectorAll('details')].map(({ open, textContent }) => [open, textContent]);
  const every = rows.map((row) => `D${row}`).join(', ');
  expect(unfolded).toEqual([
    [true, `a 12 filas les falta el precio unitario${every}`],
    [
      true,
      '12 filas repiten la clave de otra' +
        'la clave “A” ya aparece en la fila 1: D1, D3, D5, D7, D9, D11' +
        'la clave “A” ya aparece en la fila 0: D2, D4, D6, D8, D10, D12',
    ],
    [true, `cantidad: la celda es un porcentaje (y 11 más como esta)${every}`],
    [true, 'a 3 filas les falta la cantidadSe muestran 0 de 3.'],
  ]);
});

it('shows the months of a program, and programmed against contracted amounts', async () => {
  open(() => ({
    ...report,
    concepts_processed: 1,
    project_months: [{ key: '2026-01', label: 'Ene 26' }],
    computed_total: 900,
    contracted_total: 1000,
    concepts: [
      {
        row: 2,
        concept_code: 'C-1',
        concept_name: 'Muro',
        unit: 'm2',
        quantity: 100,
        monthly_quantities: { '2026-01': 90 },
      },
    ],
  }));
  await userEvent.setup().upload(input('Subir Programa'), workbook);
  const table = await screen.findByRole('table', { name: 'Conceptos programados' });
  expect(table.textContent).toContain('C-1Muro100 m290 m2');
  for (const text of [
    'Ene 26',
    '$1,000.00',
    '$900.00',
    '-$100.00',
    'Lo programado no coincide con lo contratado.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

it('says no longer why the program was refused once the catalog is loaded', async () => {
  const { hands } = open((path) => {
    if (path.startsWith('program')) throw refused(422, 'Suba primero el catálogo.');
    return report;
  });
  await hands.upload(input('Subir Programa'), workbook);
  expect((await screen.findByRole('alert')).textContent).toContain('Suba primero el catálogo.');
  await hands.upload(input('Subir Catálogo'), workbook);
  await hands.click(await screen.findByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(messages).toContain('Catálogo cargado: 176 items'));
  expect(screen.queryByText(/Suba primero el catálogo/)).toBeNull();
});
