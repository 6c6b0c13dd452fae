// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onScreen, refused } from '../on-screen.fixture.tsx';
import type { Project } from '../project.ts';
import { saidInToasts } from '../said.fixture.ts';
import { CatalogTools } from './CatalogTools.tsx';
import type { ImportReport } from '../../shared/importing/import-report.ts';

const project = { id: 'p1', name: 'Puente', has_catalog: false, has_program: false } as Project;
const workbook = new File(['x'], 'catálogo.xlsx');
const report: ImportReport = {
  sheet: 'Catálogo',
  header_row: 7,
  mapping: { concept_code: { column: 'A', header: 'Clave' } },
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
};

const said = saidInToasts();

const open = (answer: (path: string) => unknown, of: Project | null = project) => {
  const { send } = onScreen(<CatalogTools project={of} onAdd={vi.fn()} />, {}, (_, path) => answer(path));
  const paths = () => send.mock.calls.map(([, path]) => path);
  return { send, paths, hands: userEvent.setup() };
};
const input = (label: string) => screen.getByLabelText(label, { selector: 'input' });

it('shows what a catalog would change before anything is written, and imports it when asked', async () => {
  const { paths, hands } = open(() => report);
  await hands.upload(input('Subir Catálogo'), workbook);
  const dialog = within(await screen.findByRole('dialog'));
  for (const figure of ['176', '4', '3', '$1,000.50', '$900.25', '-$100.25', 'E18', 'Archivo'])
    expect(dialog.getByText(figure)).toBeTruthy();
  expect(dialog.getByText(/no coincide con el del archivo/)).toBeTruthy();
  expect(paths()).toEqual(['catalog/upload/p1?dry_run=true']);

  await hands.click(dialog.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(said).toEqual(['Catálogo cargado: 176 items']));
  expect(paths()[1]).toBe('catalog/upload/p1');
  expect(screen.getByRole('button', { name: /Subir Catálogo.*ya tiene catálogo/ })).toBeTruthy();
});

it('writes nothing when the person cancels', async () => {
  const { paths, hands } = open(() => report);
  await hands.upload(input('Subir Catálogo'), workbook);
  await hands.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(paths()).toHaveLength(1);
});

it('reads the file again with a decision, and imports with it', async () => {
  const { paths, hands } = open(() => report);
  await hands.upload(input('Subir Catálogo'), workbook);
  await hands.click(await screen.findByLabelText('Importar también las filas ocultas'));
  await waitFor(() => expect(paths()[1]).toBe('catalog/upload/p1?include_hidden_rows=true&dry_run=true'));
  await hands.click(screen.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(paths()[2]).toBe('catalog/upload/p1?include_hidden_rows=true'));
});

it('says what the server says of a file it cannot read, and keeps it in sight', async () => {
  const { hands } = open(() => {
    throw refused(415, 'El archivo no es un Excel válido.');
  });
  await hands.upload(input('Subir Catálogo'), workbook);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Upload failed: El archivo no es un Excel válido.',
  );
  expect(said).toEqual(['Upload failed: El archivo no es un Excel válido.']);
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
  await waitFor(() => expect(said).toEqual(['Programa cargado: 180 concepts']));
  expect(paths()).toEqual(['program/upload/p1?dry_run=true', 'program/upload/p1']);
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
