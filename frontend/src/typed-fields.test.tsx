// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { ConceptDialog } from './admin/catalog/ConceptDialog.tsx';
import { ProjectDialog } from './admin/projects/ProjectDialog.tsx';
import { programs } from './contract/terms.fixture.ts';
import { contractForms } from './contract/typed-forms.fixture.tsx';
import { DueField } from './documents/DueField.tsx';
import { days, figuresOf, type Kind, type Reading, type TypedForm } from './typed-fields.fixture.ts';
import { AdvanceDialog } from './estimations/AdvanceDialog.tsx';
import { InstalmentDialog } from './estimations/InstalmentDialog.tsx';
import { CaptureDialog } from './estimations/capture/CaptureDialog.tsx';
import { goldenProject, goldenRows } from './estimations/golden.fixture.ts';
import { onScreen } from './estimations/on-screen.fixture.tsx';
import { InvoiceDialog } from './estimations/payment/InvoiceDialog.tsx';
import { PayDialog } from './estimations/payment/PayDialog.tsx';
import { DifferenceDialog } from './history/difference/DifferenceDialog.tsx';
import { ContractTab } from './internal/ContractTab.tsx';
import { ExtraordinaryDialog } from './progress/concepts/ExtraordinaryDialog.tsx';
import { ProgressDialog } from './progress/capture/ProgressDialog.tsx';
import { concept } from './progress/on-screen.fixture.tsx';
import ReportDialog from './progress/report/ReportDialog.tsx';
import { DaysFilter } from './ui/dates/DaysFilter.tsx';
import LookBackDialog from './shell/SnapshotDialog.tsx';
import { document as oficio, item, owner, project } from './stale-forms.fixture.tsx';

const close = () => undefined as void;
const tick = (label: RegExp) => fireEvent.click(screen.getByLabelText(label));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const [estimation] = goldenRows([1]);
const capturing = () => (
  <CaptureDialog project={goldenProject} rows={[estimation!]} editing={estimation!} close={close} />
);
const noEnd = { value: '', change: close };

const forms: Record<string, TypedForm> = {
  ...contractForms,
  'a concept': {
    files: ['admin/catalog/ConceptDialog.tsx'],
    drawn: () => <ConceptDialog project="p1" item={item} onClose={close} />,
    figures: { Cantidad: 'figure', 'Precio Unitario': 'figure' },
  },
  'a project': {
    files: [
      'admin/projects/ProjectDialog.tsx',
      'admin/DateInput.tsx',
      'admin/FigureInput.tsx',
      'admin/projects/ContractSheetFields.tsx',
    ],
    drawn: () => <ProjectDialog project={project} onClose={close} />,
    figures: { 'Monto del Contrato': 'figure' },
    days: [
      /^Fecha de Inicio/,
      /^Fecha de Término/,
      'Fecha de proposiciones',
      'Fecha del fallo',
      'Fecha de firma',
    ],
  },
  'the services contract': {
    files: ['internal/ContractFields.tsx'],
    drawn: () => <ContractTab project_id="p1" contract={null} />,
    figures: {
      'Monto del Contrato': 'figure',
      'Monto del Anticipo': 'figure',
      'Porcentaje de Amortización': 'percentage',
    },
    days: [/^Fecha de Inicio/, /^Fecha de Término/],
  },
  'the advance': {
    files: ['estimations/AdvanceDialog.tsx'],
    drawn: () => <AdvanceDialog project={project} close={close} />,
    figures: { 'Monto del anticipo': 'figure', 'Porcentaje de amortización': 'percentage' },
  },
  'recorded progress': {
    files: ['progress/capture/Measures.tsx'],
    drawn: () => (
      <ProgressDialog owner={owner} concepts={[concept(1)]} concept_id="c1" editing={null} close={close} />
    ),
    figures: { Cantidad: 'field' },
    days: [/^Fecha/],
  },
  'an extraordinary concept': {
    files: ['progress/concepts/ExtraordinaryDialog.tsx'],
    drawn: () => <ExtraordinaryDialog project_id="p1" close={close} />,
    figures: { Cantidad: 'field', 'Precio unitario': 'field' },
  },
  'an estimation': {
    files: [
      'estimations/capture/GeneralFields.tsx',
      'estimations/capture/Deductions.tsx',
      'shared/retentions/RetentionRow.tsx',
      'estimations/capture/QuantityInput.tsx',
    ],
    drawn: capturing,
    open: async () => {
      await eventually(() => screen.getByText('Agregar retención'));
      for (const label of [/^Aplicar retención por Retraso/, /^Aplicar devolución/])
        if (!screen.getByLabelText<HTMLInputElement>(label).checked) tick(label);
      press('Agregar retención');
    },
    figures: {
      Número: 'figure',
      'Amortización (%)': 'percentage',
      'Valor de la retención por retraso': 'percentage',
      'Devolución ($)': 'figure',
      'Valor (%)': 'percentage',
      'Cantidad de C-001': 'signed',
    },
    days: [/^Fecha de Inicio/, /^Fecha de Término/],
  },
  'unrecoverable expenses': {
    files: ['estimations/capture/ItemsSection.tsx'],
    drawn: () => (
      <CaptureDialog
        project={goldenProject}
        rows={[]}
        editing={{ ...estimation!, estimation_type: 'gastos_no_recuperables' }}
        close={close}
      />
    ),
    open: () => eventually(() => screen.getByText('Agregar renglón')),
    figures: { 'Cantidad del renglón 1': 'signed', 'Precio unitario ($) del renglón 1': 'figure' },
  },
  'an instalment': {
    files: [],
    drawn: () => <InstalmentDialog project={goldenProject} close={close} />,
    figures: { 'Monto del anticipo': 'figure', 'Porcentaje de amortización': 'percentage' },
    days: [/^Fecha de la exhibición/],
  },
  'an invoice': {
    files: ['estimations/payment/InvoiceDialog.tsx'],
    drawn: () => <InvoiceDialog row={estimation!} contractor_rfc="" close={close} />,
    figures: { 'Total de la factura': 'figure' },
    days: [/^Fecha de recepción/],
  },
  'a payment': {
    files: ['estimations/payment/PayDialog.tsx'],
    drawn: () => <PayDialog row={estimation!} close={close} />,
    figures: { 'Importe del pago': 'figure' },
    days: [/^Fecha de pago/],
  },
  generadores: {
    files: ['estimations/capture/rows/RowsTable.tsx'],
    drawn: capturing,
    open: async () => {
      await eventually(() => screen.getByLabelText('Generadores de C-001'));
      fireEvent.click(screen.getByLabelText('Generadores de C-001'));
      await eventually(() => screen.getByLabelText('Largo, fila 1'));
    },
    figures: { 'Largo, fila 1': 'figure', 'Ancho, fila 1': 'figure', 'Alto, fila 1': 'figure' },
  },
  'the retention for lateness': {
    files: ['estimations/capture/LateCalculator.tsx'],
    drawn: capturing,
    open: async () => {
      await eventually(() => screen.getByText('Calcular la retención por retraso'));
      press('Calcular la retención por retraso');
      await eventually(() => screen.getByLabelText('Porcentaje del contrato (%)'));
    },
    figures: { 'Porcentaje del contrato (%)': 'percentage' },
  },
  'a penalty': {
    files: ['estimations/capture/PenaltyCalculator.tsx'],
    drawn: capturing,
    open: async () => {
      await eventually(() => screen.getByText('Calcular la pena convencional'));
      press('Calcular la pena convencional');
      await eventually(() => screen.getByLabelText('Pena por día (%)'));
    },
    figures: { 'No ejecutado ($)': 'figure', 'Pena por día (%)': 'percentage', 'Días de atraso': 'figure' },
  },
  'a document': {
    files: ['documents/DueField.tsx'],
    drawn: () => <DueField row={oficio} />,
    open: () => screen.queryByRole('button') && press(/^Vencimiento/),
    days: [/^Vencimiento/],
  },
  'a look back': {
    files: ['shell/SnapshotDialog.tsx'],
    drawn: () => <LookBackDialog close={close} />,
    days: [/^Fecha/],
  },
  'a comparison': {
    files: ['history/difference/DifferenceDialog.tsx'],
    drawn: () => <DifferenceDialog project_id="p1" close={close} />,
    days: [/^Antes/, /^Después/],
  },
  'a report': {
    files: ['progress/report/ReportDialog.tsx'],
    drawn: () => (
      <ReportDialog
        day="2026-03-02"
        whose={null}
        owner={owner}
        project="Puente"
        naming={{ concepts: new Map(), names: new Map(), user_id: 'u1' }}
        close={close}
      />
    ),
    days: [/^Desde/, /^Hasta/],
  },
  'the filters of gallery and history': {
    files: ['ui/dates/DaysFilter.tsx'],
    drawn: () => (
      <DaysFilter
        label="Filtros"
        columns="1fr"
        from={{ label: 'Desde', ...noEnd }}
        until={{ label: 'Hasta', ...noEnd }}
        problem={undefined}
        clear={{ label: 'Limpiar', run: close }}
        filtered={false}
        before={null}
      />
    ),
    days: [/^Desde/, /^Hasta/],
  },
};

// jsdom lacks `reportError`, and storage for drafts, whose absence the pages report through it.
globalThis.reportError ??= close;

let leave: () => void = close;
afterEach(() => {
  leave();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const curve = {
  month_keys: ['2025-01', '2025-02'],
  planned_cumulative_amount: [220_348.5, 898_671.5],
  physical_cumulative_amount: [187_012.3, 686_379.77],
  current_month_index: 1,
};
/** Reads that forms wait for, by a part of their address. */
const reads = { 'analytics/s-curve': curve, '/programs': programs };
const draw = async ({ drawn, open }: TypedForm) => {
  Element.prototype.scrollIntoView = close;
  ({ leave } = onScreen(drawn(), [estimation!], (method, path) => {
    const read = Object.entries(reads).find(([part]) => method === 'GET' && String(path).includes(part));
    return read ? read[1] : new Promise(close);
  }));
  await open?.();
  // A number is validated on blur, and some forms start with the focus in one.
  act(() => (document.activeElement as HTMLElement).blur());
};
const fieldOf = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** What a field shows after this text is typed and the field is left. A numeric field has no focus here: one event is enough. */
const typeAndLeave = (label: string | RegExp, text: string, leaves: boolean) => {
  fireEvent.change(fieldOf(label), { target: { value: text } });
  if (leaves) fireEvent.blur(fieldOf(label));
  const left = fieldOf(label);
  return { shown: left.value, asked: left.getAttribute('aria-invalid') === 'true' };
};

const starting = (label: string) => new RegExp(`^${label.replace(/[()$%]/g, '\\$&')}`);
const readingOf = (kind: Kind, read: Reading, inTheField: Reading = read): Reading => {
  const reading = kind === 'field' ? inTheField : read;
  return kind === 'percentage' && reading !== null && reading > 100 ? null : reading;
};

type Typed = { where: string; typed: string; kind: Kind; read: Reading; inTheField?: Reading | undefined };

const expectReading = (
  { shown, asked }: ReturnType<typeof typeAndLeave>,
  { where, typed, kind, read, inTheField }: Typed,
) => {
  const reading = readingOf(kind, read, inTheField);
  expect(asked, where).toBe(reading === null);
  const plain = shown
    .replace(/[$\s]/g, '')
    .replace(kind === 'field' && asked === false ? /,(?=\d{1,2}$)/ : /$^/, '.');
  if (read === null && reading === null) expect(shown, where).toBe(typed);
  else if (reading === null) expect(plain.replaceAll(',', ''), where).toBe(typed.replace(/[$,\s]/g, ''));
  else expect(Number(plain.replaceAll(',', '').replace(/^\((.*)\)$/, '-$1')), where).toBe(reading);
};

const expectDay = (
  { shown, asked }: ReturnType<typeof typeAndLeave>,
  where: string,
  expected: string,
  isRefused: boolean,
) => {
  expect(shown, where).toBe(expected);
  if (!isRefused) return;
  expect(asked, where).toBe(true);
  expect(screen.queryAllByText('Campo requerido'), where).toEqual([]);
};

it.each(Object.entries(forms))(
  'reads every figure and day typed into the form of %s as it is meant, or asks, and never alters it',
  { timeout: 480_000 },
  async (_, form) => {
    await draw(form);
    for (const [label, kind] of Object.entries(form.figures ?? {}))
      for (const [typed, read, inTheField] of figuresOf(kind)) {
        const left = typeAndLeave(starting(label), typed, false);
        expectReading(left, { where: `${label}: ${typed}`, typed, kind, read, inTheField });
      }
    for (const label of form.days ?? [])
      for (const [typed, day] of days) {
        if (form.open && !screen.queryByLabelText(label, { selector: 'input' })) await form.open();
        expectDay(typeAndLeave(label, typed, true), `${String(label)}: ${typed}`, day ?? typed, day === null);
      }
  },
);

it.each(Object.entries(forms).filter(([, { days }]) => days))(
  'has the telephone’s own dates where one touches: %s',
  async (_, form) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('coarse'),
      media,
      addEventListener: close,
      removeEventListener: close,
    }));
    await draw(form);
    for (const label of form.days!) expect(fieldOf(label).type).toBe('date');
  },
);

it('knows every form that takes figures or days', () => {
  const of = import.meta.dirname;
  const drawing = /\bfigure=\{|<FigureInput|<DateField|<DateInput|inputMode="decimal"|inputMode=\{/;
  const found = globSync(`${of}/**/*.tsx`)
    .filter(
      (file) =>
        !/\.(test|fixture)\.tsx$/.test(file) && !/(shared|ui)\/(forms|dates\/(Date|Typed|Native))/.test(file),
    )
    .filter((file) => drawing.test(readFileSync(file, 'utf8')))
    .map((file) => relative(of, file));
  expect(found.toSorted()).toEqual(
    Object.values(forms)
      .flatMap(({ files }) => files)
      .toSorted(),
  );
});
