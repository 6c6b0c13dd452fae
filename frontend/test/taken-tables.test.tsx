// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '@obraclara/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { sheetLabels } from '../src/shared/contract-sheet.ts';
import { ProjectsTab } from '../src/admin/projects/ProjectsTab.tsx';
import { UsersTab } from '../src/admin/users/UsersTab.tsx';
import { aCatalogUpload, aConcept, aProject, aUser } from '../src/api/answers.fixture.ts';
import { ContractTerms } from '../src/contract/ContractTerms.tsx';
import { Extraordinaries } from '../src/contract/extraordinary/Extraordinaries.tsx';
import { requestedConcepts } from '../src/contract/extraordinary/extraordinary.fixture.ts';
import { SiteNotes } from '../src/contract/site-log/SiteNotes.tsx';
import { writtenNotes } from '../src/contract/site-log/site-log.fixture.ts';
import { Closing } from '../src/contract/closing/Closing.tsx';
import { received } from '../src/contract/closing/closing.fixture.ts';
import { CostAdjustment } from '../src/contract/costs/CostAdjustment.tsx';
import { adjustedCosts } from '../src/contract/costs/costs.fixture.ts';
import { Guarantees } from '../src/contract/guarantees/Guarantees.tsx';
import { filedGuarantees } from '../src/contract/guarantees/guarantees.fixture.ts';
import { amendedTerms } from '../src/contract/terms.fixture.ts';
import { goldenCurve, goldenProgress } from '../src/dashboard/analytics.fixture.ts';
import { BarsSection } from '../src/dashboard/BarsSection.tsx';
import { ConceptsSection } from '../src/dashboard/ConceptsSection.tsx';
import { aDocument, projectUsers } from '../src/documents/documents.fixture.ts';
import { ManagerDocuments } from '../src/documents/ManagerDocuments.tsx';
import { EstimationLines } from '../src/estimations/detail/EstimationLines.tsx';
import { EstimationsList } from '../src/estimations/EstimationsList.tsx';
import { goldenRows } from '../src/estimations/golden.fixture.ts';
import { onScreen } from '../src/estimations/on-screen.fixture.tsx';
import { estimationStatuses, repository } from '../src/messages.ts';
import { ConceptsTable } from '../src/progress/concepts/ConceptsTable.tsx';
import { FileTable } from '../src/repository/FileTable.tsx';
import type { ProgressAnalytics } from '../src/shared/concepts/concept-progress.ts';
import { CatalogTable } from '../src/shared/concepts/CatalogTable.tsx';
import { CurveTable } from '../src/ui/charts/CurveTable.tsx';
import { FindingsTable } from '../src/shared/importing/FindingsTable.tsx';
import { columnOf, expectTaken, take } from './taken.ts';

/** Texts that a spreadsheet would convert to formulas, numbers or dates unless their cells are typed as text. */
const tricky = ['=1+1', '+52 55', '@SUM(A1)', '-3', '007', '2025-01-01'];
const nothing = () => undefined;

beforeEach(() => history.replaceState(null, '', '/'));

it('takes away the catalog as the search leaves it, texts as they are, with its total', async () => {
  const items = tricky.map((text, i) =>
    aConcept({
      id: `c${i}`,
      concept_code: text,
      concept_name: `${text} de`,
      quantity: 1.5 * i,
      unit_price: 10.333333,
    }),
  );
  onScreen(<CatalogTable items={items} />);
  const taken = await expectTaken({ table: 'Catálogo de conceptos', added: ['Partida'] });
  expect(taken.file).toBe('catalogo.xlsx');
  expect(columnOf(taken, 'Código')).toEqual([...tricky, 'TOTAL']);
  expect(columnOf(taken, 'Cantidad')).toEqual([0, 1.5, 3, 4.5, 6, 7.5, null]);
  expect(columnOf(taken, 'Importe')).toEqual([0, 15.5, 31, 46.5, 62, 77.5, 232.5]);
  await userEvent.type(screen.getByRole('searchbox'), '007');
  await screen.findByText('1 de 6 conceptos');
  expect(columnOf(await take(), 'Código')).toEqual(['007', 'TOTAL']);
});

it('takes away the projects, days as days', async () => {
  const projects = tricky.map((name, i) =>
    aProject({
      id: `p${i}`,
      name,
      contract_amount: i === 2 ? 0 : 1_000_000.1 * i,
      start_date: `2026-01-0${i + 1}`,
    }),
  );
  onScreen(<ProjectsTab />, [], undefined, { projects });
  const taken = await expectTaken({
    table: 'Proyectos',
    left: ['Logo', 'Acciones'],
    added: Object.values(sheetLabels),
  });
  expect(columnOf(taken, 'Fecha de Inicio')).toEqual([46023, 46024, 46025, 46026, 46027, 46028]);
  expect(columnOf(taken, 'Estado')).toEqual(tricky.map(() => 'Activo'));
});

it('takes away the concepts of an amendment', async () => {
  onScreen(<ContractTerms project_id="p1" kind="main" />, [], (method, path) =>
    method === 'GET' && path === 'projects/p1/terms' ? amendedTerms : new Promise(nothing),
  );
  const taken = await expectTaken({ table: 'Conceptos del convenio 1' });
  expect(taken.file).toBe('convenio-1.xlsx');
  expect(columnOf(taken, 'Código')).toEqual(['=1+1', 'TOTAL']);
  expect(columnOf(taken, 'Importe')).toEqual([6_840_065.65, 6_840_065.65]);
});

it('takes away the indices of costs', async () => {
  onScreen(<CostAdjustment project_id="p1" writes={false} />, [], () => adjustedCosts);
  const taken = await expectTaken({ table: 'Índices' });
  expect(taken.file).toBe('indices.xlsx');
  expect(columnOf(taken, 'Serie')).toContain('=1+1');
  expect(columnOf(taken, 'Valor')).toContain(114.2);
});

it('takes away the guarantees of a contract', async () => {
  onScreen(<Guarantees project_id="p1" writes={false} />, [], () => filedGuarantees);
  const taken = await expectTaken({ table: 'Registradas', left: ['Documento'] });
  expect(taken.file).toBe('garantias.xlsx');
  expect(columnOf(taken, 'Folio')).toEqual(['=1+1', 'F-2']);
  expect(columnOf(taken, 'Monto')).toEqual([3_800_036.47, 11_400_109.42]);
});

it('takes away the extraordinary concepts', async () => {
  onScreen(<Extraordinaries project_id="p1" writes={false} />, [], () => requestedConcepts);
  const taken = await expectTaken({ table: 'Conceptos extraordinarios' });
  expect(taken.file).toBe('extraordinarios.xlsx');
  expect(columnOf(taken, 'P.U.')).toEqual([120.5, 120.5, 118.25, 118.25]);
});

it('takes away the bitácora', async () => {
  onScreen(<SiteNotes project_id="p1" writes={false} />, [], () => writtenNotes);
  const taken = await expectTaken({ table: 'Bitácora', added: ['Anulada por'] });
  expect(taken.file).toBe('bitacora.xlsx');
  expect(columnOf(taken, 'Nota')).toEqual([88, 87]);
  expect(columnOf(taken, 'Anulada por')).toContain('Era otro concepto');
});

it('takes away the finiquito', async () => {
  onScreen(<Closing project_id="p1" writes={false} />, [], () => received);
  const taken = await expectTaken({ table: 'Finiquito al 16/01/2027, sin firmar' });
  expect(taken.file).toBe('finiquito.xlsx');
  expect(columnOf(taken, 'De dónde sale')).toContain('=1+1');
  expect(columnOf(taken, 'A favor del contratista')).toContain(13_248_152.74);
});

it('takes away the users', async () => {
  const users = tricky.map((name, i) => aUser({ id: `u${i}`, name, email: `u${i}@x.mx`, project_count: i }));
  onScreen(<UsersTab />, [], undefined, { users });
  const taken = await expectTaken({ table: 'Usuarios', left: ['Actions'] });
  expect(columnOf(taken, 'Projects')).toEqual([0, 1, 2, 3, 4, 5]);
});

it('downloads the content of a folder, with sizes as numbers', async () => {
  const file = (id: string, name: string, isFolder = false): Listing['files'][number] => ({
    id,
    name,
    isFolder,
    size: isFolder ? null : 123_456,
    modifiedTime: '2026-03-02T02:00:00.000Z',
  });
  const files = [file('f0', 'Fotos', true), ...tricky.map((name, i) => file(`f${i + 1}`, name))];
  onScreen(<FileTable files={files} open={nothing} download={nothing} busy={null} />);
  const taken = await expectTaken({
    table: repository.contents,
    left: ['Tamaño'],
    added: ['Tipo', 'Tamaño (bytes)'],
  });
  expect(columnOf(taken, 'Tamaño (bytes)')).toEqual([null, ...tricky.map(() => 123_456)]);
  const sizes = taken.rows[0]!.findIndex((cell) => cell?.v === 'Tamaño (bytes)');
  expect(taken.rows[2]![sizes]?.w).toBe('123,456');
  expect(columnOf(taken, 'Tipo')).toEqual(['Carpeta', ...tricky.map(() => 'Archivo')]);
  // 02:00 in London is the evening before in Mexico City.
  expect(columnOf(taken, 'Modificado')[0]).toBe(46082);
});

it('takes away the concepts of the field, with how far each has come', async () => {
  onScreen(<ConceptsTable head={null} none={null} rows={goldenProgress} add={nothing} />);
  const taken = await expectTaken({ table: 'Conceptos', left: ['Acciones'], added: ['% de avance'] });
  expect(columnOf(taken, 'Restante')).toEqual([-100, 494.56, 79.35, 12480.3, 468.1]);
  expect(columnOf(taken, '% de avance')).toEqual(goldenProgress.map(({ percentage }) => percentage));
});

it('takes away the lines of an estimation, quantities or pesos, as they are shown', async () => {
  const rows = goldenRows([1, 2, 3]);
  onScreen(<EstimationLines row={rows[2]!} rows={rows} project_id="p1" />, rows);
  const quantities = await expectTaken({ table: 'Conceptos, Cantidades' });
  expect(quantities.file).toBe('estimacion-3-cantidades.xlsx');
  await userEvent.click(screen.getByRole('button', { name: 'Importes' }));
  const amounts = await expectTaken({ table: 'Conceptos, Importes' });
  expect(amounts.file).toBe('estimacion-3-importes.xlsx');
  expect(columnOf(amounts, 'Esta').at(-1)).toBe(rows[2]!.total_amount);
});

it('takes away the estimations of a contract', async () => {
  const rows = goldenRows([1, 2, 3]);
  const query = { data: rows } as UseQueryResult<typeof rows>;
  const status = (row: (typeof rows)[number]) => estimationStatuses[row.status];
  onScreen(<EstimationsList {...{ query, rows, status }} project_id="p1" />, rows);
  const taken = await expectTaken({
    table: 'Estimaciones',
    left: ['Fechas', 'Acciones'],
    added: ['Fecha de Inicio', 'Fecha de Término'],
  });
  expect(columnOf(taken, 'Fecha de Término')).toEqual([45685, 45716, 45744, null]);
});

const progress = { data: { concept_progress: goldenProgress } } as UseQueryResult<ProgressAnalytics>;

it('takes away the detail of the concepts', async () => {
  history.replaceState(null, '', '/?conceptos=todos');
  onScreen(<ConceptsSection query={progress} />);
  const taken = await expectTaken({ table: 'Detalle por concepto', added: ['Unidad'] });
  expect(columnOf(taken, 'Ejecutado')).toEqual([2550, 740, 241.4, 3000, 512]);
});

it('downloads what the bars compare, once it is a table', async () => {
  onScreen(<BarsSection query={progress} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver como tabla' }));
  await expectTaken({ table: 'Planeado contra ejecutado por concepto' });
});

it('takes away an S-curve month by month', async () => {
  const { months, current_month_index, ...answer } = goldenCurve();
  onScreen(
    <CurveTable
      data={{
        title: 'Curva S - Contrato Interno (%)',
        months,
        currentIndex: current_month_index,
        currentLabel: 'Mes actual',
        series: [
          {
            name: 'Planeado',
            look: 'planned',
            percent: answer.planned_cumulative,
            amount: answer.planned_cumulative_amount,
          },
          {
            name: 'Físico',
            look: 'physical',
            percent: answer.physical_cumulative,
            amount: answer.physical_cumulative_amount,
          },
        ],
      }}
    />,
  );
  const taken = await expectTaken({ table: 'Curva S - Contrato Interno (%)' });
  expect(columnOf(taken, 'Planeado $')).toEqual(answer.planned_cumulative_amount);
  expect(columnOf(taken, 'Físico %')).toEqual(answer.physical_cumulative);
});

it('takes away the documents that were found, with the day in Mexico City', async () => {
  const documents = [
    ...tricky.map((title, i) => aDocument({ id: `d${i}`, title, upload_date: '2026-03-02T02:00:00.000Z' })),
    aDocument({
      id: 'd9',
      title: 'Oficio',
      assigned_to: 'u2',
      assigned_to_name: 'Saúl Peña',
      due_date: '2026-03-20',
      action_type: 'Atención',
      comments: 'Listo',
      status: 'attended',
    }),
  ];
  onScreen(<ManagerDocuments project={{ id: 'p1' }} />, [], undefined, {
    documents,
    'project-users': projectUsers,
  });
  const taken = await expectTaken({ table: 'Documentos', left: ['Eliminar'] });
  expect(columnOf(taken, 'Fecha')[0]).toBe(46082);
  expect(columnOf(taken, 'Vencimiento').at(-1)).toBe(46101);
  await userEvent.type(screen.getByRole('searchbox'), 'oficio');
  await screen.findByText('Mostrando 1 de 7 documentos');
  expect(columnOf(await take(), 'Título')).toEqual(['Oficio']);
});

const finding = (code: string, cell: string, message: string) => ({ code, cell, col: null, row: 7, message });

it('downloads the findings about a file, one per row', async () => {
  const report = aCatalogUpload({
    errors: [finding('x', 'B7', '=1+1 no es una cantidad')],
    errors_total: 1,
    error_counts: { x: 1 },
    warnings: Array.from({ length: 8 }, (_, i) =>
      finding('price-decimals', `F${i + 8}`, `tiene ${i} decimales`),
    ),
    warnings_total: 1050,
    warning_counts: { 'price-decimals': 1009, 'zero-quantity': 41 },
  });
  onScreen(<FindingsTable report={report} />);
  await screen.findByRole('table', { name: 'Errores y avisos' });
  const taken = await take();
  expect(taken.rows.map((row) => row.map((cell) => cell?.v ?? null))).toEqual([
    ['Celda', 'Tipo', 'Hoja', 'Mensaje'],
    ['B7', 'Error', null, '=1+1 no es una cantidad'],
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => [`F${i + 8}`, 'Aviso', null, `tiene ${i} decimales`]),
    ['1,001 filas', 'Aviso', null, 'Se muestran 8 de 1,009.'],
    ['41 filas', 'Aviso', null, '41 conceptos tienen cantidad 0'],
  ]);
});

it('takes away as many findings as a server lists, however long their sentences', async () => {
  const sentence = (i: number) => `el precio unitario ${i} tiene más de 2 decimales: ${'x'.repeat(100)}`;
  const warnings = Array.from({ length: 500 }, (_, i) => finding('price-decimals', `F${i + 8}`, sentence(i)));
  const report = aCatalogUpload({ warnings, warnings_total: 500, warning_counts: { 'price-decimals': 500 } });
  onScreen(<FindingsTable report={report} />);
  await screen.findByRole('table', { name: 'Errores y avisos' });
  const taken = await take();
  expect(columnOf(taken, 'Celda')).toEqual(warnings.map(({ cell }) => cell));
  expect(columnOf(taken, 'Mensaje')).toEqual(warnings.map(({ message }) => message));
});
