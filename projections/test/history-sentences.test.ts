import {
  eventSchemas,
  historySentence,
  isHistoryField,
  eventsWithoutHistory,
  type AnyEvent,
} from '@obraclara/events';
import { expect, it } from 'vitest';
import { history } from '../src/read-models/history.ts';
import type { HistoryRow } from '../src/tables.ts';
import { project as rowsOf } from '../src/workspace.ts';
import { amendmentStory } from './amendment-story.ts';
import { billingStory } from './billing-story.ts';
import {
  advance,
  ana,
  contract,
  estimation,
  five,
  late,
  line,
  oficio,
  services,
  source,
} from './history-facts.ts';
import { concept, of, project, withMeta } from './story.ts';

const works = project().data as { name: string };
const issued = { ...of, id: 'e3', number: 3, period: 'Marzo', importe_liquido: 1, content: 'c', papers: [] };

/** Events, and the sentence of the history for each; null if the event has no effect yet. */
const story: [type: keyof typeof eventSchemas, data: object, said: string | null][] = [
  [
    'UserRegistered',
    { ...ana, credential: 'k1' },
    'Sara dio de alta la cuenta de Ana Ruiz: correo «ana@obra.mx»; rol Supervisor; proyectos «Puente».',
  ],
  [
    'UserUpdated',
    { ...ana, role: 'manager', assigned_projects: [], credential: 'k2' },
    'Sara cambió la cuenta de Ana Ruiz: rol de Supervisor a Gerente; proyectos de «Puente» a ninguno; contraseña nueva.',
  ],
  ['UserDeleted', { id: 'ana' }, 'Sara eliminó la cuenta de Ana Ruiz.'],
  [
    'UserRestored',
    { ...ana, role: 'manager', assigned_projects: [] },
    'Sara restauró la cuenta de Ana Ruiz.',
  ],
  [
    'ProjectCreated',
    works,
    'Sara creó el proyecto «Puente»: descripción «Puente vehicular»; monto del contrato $1,000,000.00; inicio 01/01/2026; término 31/12/2026.',
  ],
  [
    'ProjectUpdated',
    { ...works, name: 'Túnel', status: 'suspended', end_date: '2027-01-31', law: 'VER' },
    'Sara cambió el proyecto «Puente»: nombre de «Puente» a «Túnel»; legislación Veracruz; término de 31/12/2026 a 31/01/2027; estado de Activo a Suspendido.',
  ],
  [
    'ProjectUpdated',
    { ...works, name: 'Túnel', contract_number: 'OP-41', law: null, signed_on: '2025-12-16' },
    'Sara cambió el proyecto «Túnel»: número de contrato «OP-41»; legislación de Veracruz a ninguna; firma del contrato 16/12/2025; término de 31/01/2027 a 31/12/2026; estado de Suspendido a Activo.',
  ],
  ['ProjectDeleted', { id: 'p1' }, 'Sara eliminó el proyecto «Túnel».'],
  ['ProjectRestored', { id: 'p1' }, 'Sara restauró el proyecto «Túnel».'],
  [
    'ProjectReopened',
    { id: 'p1', reason: 'Falta el finiquito' },
    'Sara reabrió el proyecto «Túnel»: motivo «Falta el finiquito».',
  ],
  [
    'LogoChanged',
    { id: 'p1', logo: 'client_logo_url', url: '/api/files/2' },
    'Sara puso el logo del cliente del proyecto «Túnel».',
  ],
  [
    'LogoChanged',
    { id: 'p1', logo: 'client_logo_url', url: null },
    'Sara quitó el logo del cliente del proyecto «Túnel».',
  ],
  [
    'StorageLinked',
    { id: 'p1', provider_type: 'google_drive_oauth', folder_id: 'raíz', subfolders: { minuta: 'M' } },
    'Sara conectó el proyecto con una carpeta de Google Drive.',
  ],
  ['CatalogImportStarted', { ...of, import_id: 'i1', ...source }, null],
  [
    'CatalogChunkImported',
    { ...of, import_id: 'i1', concepts: [{ ...concept(1), partida: ['Cimentación', 'Zapatas'] }] },
    null,
  ],
  [
    'CatalogImported',
    { ...of, import_id: 'i1', items_added: 1, items_updated: 0, items_unchanged: 0 },
    'Sara cargó el catálogo del archivo «catalogo.xlsx»: 1 concepto nuevo, 0 cambiados, 0 sin cambio.',
  ],
  [
    'ConceptAdded',
    { ...of, ...concept(2) },
    'Sara agregó el concepto 2.1: nombre «Concepto 2»; unidad «m3»; cantidad 100; precio unitario $10.50.',
  ],
  [
    'ConceptChanged',
    { ...of, ...concept(2, 1234.567891), quantity: 1200 },
    'Sara cambió el concepto 2.1: cantidad de 100 a 1,200; precio unitario de $10.50 a $1,234.567891.',
  ],
  ['ConceptRemoved', { ...of, id: 'c2' }, 'Sara quitó el concepto 2.1.'],
  [
    'ConceptRestored',
    { ...of, ...concept(2), is_extraordinary: false },
    'Sara usó el concepto 2.1 mientras se quitaba: se conserva.',
  ],
  [
    'ExtraordinaryConceptAdded',
    { ...of, ...concept(9) },
    'Sara agregó el concepto extraordinario 9.1: nombre «Concepto 9»; unidad «m3»; cantidad 100; precio unitario $10.50.',
  ],
  ...amendmentStory,
  [
    'ProgramImportStarted',
    {
      ...of,
      import_id: 'i2',
      ...source,
      project_months: [
        { key: '2026-01', label: 'Ene' },
        { key: '2026-02', label: 'Feb' },
      ],
    },
    null,
  ],
  ['ProgramChunkImported', { ...of, import_id: 'i2', concepts: [] }, null],
  [
    'ProgramImported',
    { ...of, import_id: 'i2', concepts_processed: 7 },
    'Sara cargó el programa del archivo «catalogo.xlsx»: 7 conceptos en 2 meses, de Ene 26 a Feb 26.',
  ],
  [
    'AdvanceGranted',
    { ...of, amount: 300_000, amortization_percentage: 30 },
    'Sara otorgó un anticipo de $300,000.00, que se amortiza al 30 %.',
  ],
  [
    'AdvanceGranted',
    { ...of, amount: 250_000, amortization_percentage: 30 },
    'Sara cambió el anticipo: importe de $300,000.00 a $250,000.00.',
  ],
  [
    'EstimationCreated',
    estimation('e3', { concepts: [line('c1', 'MER-003', 10), line('c2', 'MER-004', 1)] }),
    'Sara creó la estimación 3: Periodo 3, del 01/01/2026 al 31/01/2026, 2 conceptos.',
  ],
  [
    'EstimationUpdated',
    estimation('e3', {
      folio_factura: 'A-12',
      retencion_retraso: late,
      otras_retenciones: [five],
      concepts: [line('c1', 'MER-003', 12), line('c3', 'MER-005', 4)],
    }),
    'Sara cambió la estimación 3: folio de factura de «» a «A-12»; retención por retraso $1,200.00; otras retenciones de ninguna a «5 al millar» 0.5 % del Monto Total; cantidad de MER-003 de 10 a 12; sin MER-004, que tenía 1; MER-005 con 4.',
  ],
  [
    'EstimationUpdated',
    estimation('e3', {
      folio_factura: 'A-12',
      retencion_retraso: late,
      otras_retenciones: [five],
      concepts: [
        { ...line('c1', 'MER-003', 12), generadores: [{ largo: 12 }] },
        { ...line('c3', 'MER-005', 4), generadores: [{ piezas: 5, croquis: '/a' }, { piezas: -1 }] },
      ],
    }),
    'Sara cambió la estimación 3: generadores de MER-003 en 1 fila; generadores de MER-005 en 2 filas; 1 croquis de MER-005.',
  ],
  [
    'EstimationUpdated',
    estimation('e3', {
      folio_factura: 'A-12',
      retencion_retraso: late,
      otras_retenciones: [five],
      concepts: [
        { ...line('c1', 'MER-003', 12), generadores: [{ largo: 6 }, { largo: 6 }] },
        {
          ...line('c3', 'MER-005', 4),
          generadores: [
            { piezas: 6, croquis: '/a' },
            { piezas: -2, croquis: '/b' },
          ],
        },
      ],
    }),
    'Sara cambió la estimación 3: generadores de MER-003 de 1 a 2 filas; otras medidas en los generadores de MER-005; croquis de MER-005 de 1 a 2.',
  ],
  [
    'EstimationUpdated',
    estimation('e3', {
      folio_factura: 'A-12',
      retencion_retraso: late,
      otras_retenciones: [five],
      concepts: [
        { ...line('c1', 'MER-003', 12), generadores: [{ largo: 6 }, { largo: 6 }] },
        {
          ...line('c3', 'MER-005', 4),
          generadores: [
            { piezas: 6, croquis: '/c' },
            { piezas: -2, croquis: '/b' },
          ],
        },
      ],
    }),
    'Sara cambió la estimación 3: otros croquis de MER-005.',
  ],
  [
    'EstimationUpdated',
    estimation('e3', {
      folio_factura: 'A-12',
      retencion_retraso: late,
      otras_retenciones: [five],
      concepts: [line('c1', 'MER-003', 12), line('c3', 'MER-005', 4)],
    }),
    'Sara cambió la estimación 3: sin los generadores de MER-003; sin los generadores de MER-005; sin los croquis de MER-005.',
  ],
  [
    'StatusChanged',
    { ...of, id: 'e3', status: 'validada' },
    'Sara cambió la estimación 3: estatus de Entregada a Validada.',
  ],
  [
    'StatusChanged',
    { ...of, id: 'e3', status: 'borrador', reason: 'Falta un croquis' },
    'Sara cambió la estimación 3: estatus de Validada a En captura; motivo «Falta un croquis».',
  ],
  [
    'RetentionsClassified',
    { ...of, id: 'e3', kinds: [{ nombre: '5  AL millar', kind: 'derecho' }] },
    'Sara clasificó las retenciones de la estimación 3: «5 al millar», derecho.',
  ],
  ...billingStory,
  ['PaperIssued', issued, 'Sara emitió la estimación 3.'],
  ['EstimationDeleted', { ...of, id: 'e3' }, 'Sara eliminó la estimación 3.'],
  [
    'EstimationRestored',
    estimation('e3', {
      number: 4,
      folio_factura: 'A-12',
      retencion_retraso: late,
      otras_retenciones: [{ ...five, kind: 'derecho' }],
      concepts: [line('c1', 'MER-003', 12), line('c3', 'MER-005', 4)],
      status: 'validada',
      creation_date: '2026-01-31T18:00:00Z',
    }),
    'Sara restauró la estimación 3: número de 3 a 4; folio de factura de «A-13» a «A-12»; estatus de En captura a Validada.',
  ],
  [
    'ProgressRecorded',
    advance,
    'Sara registró un avance de 12.5 m3 en 1.1, con fecha 31/01/2026, con 1 foto: «Tramo norte».',
  ],
  [
    'ProgressCorrected',
    { ...advance, quantity_advanced: 13, photo_url: null },
    'Sara corrigió un avance de 1.1: cantidad de 12.5 a 13 m3; fotos de 1 a 0.',
  ],
  [
    'ProgressDeleted',
    { id: 'a1', project_id: 'p1' },
    'Sara eliminó un avance de 1.1: cantidad 13 m3; fecha 31/01/2026.',
  ],
  [
    'InternalContractDefined',
    contract,
    'Sara definió el contrato de servicios «Supervisión»: descripción «De la obra»; monto del contrato $50,000.00; inicio 01/01/2026; término 31/12/2026; anticipo $0.00; amortización del anticipo 0 %.',
  ],
  [
    'InternalContractDefined',
    { ...contract, anticipo_amount: 5000 },
    'Sara cambió el contrato de servicios «Supervisión»: anticipo de $0.00 a $5,000.00.',
  ],
  [
    'InternalContractDefined',
    { ...contract, anticipo_amount: 5000, iva_percentage: 8, closes_cents: true },
    'Sara cambió el contrato de servicios «Supervisión»: IVA 8 %; cierre de centavos sí.',
  ],
  [
    'AdvanceGranted',
    { ...services, amount: 5000, amortization_percentage: 10 },
    'Sara otorgó un anticipo de $5,000.00 en el contrato de servicios, que se amortiza al 10 %.',
  ],
  [
    'DocumentUploaded',
    oficio,
    'Sara subió el documento «Oficio 7»: descripción «Prórroga»; tipo Oficio; origen Externa.',
  ],
  [
    'DocumentAssigned',
    { id: 'd1', project_id: 'p1', assigned_to: 'ana', due_date: '2026-02-15', action_type: 'Atención' },
    'Sara asignó el documento «Oficio 7»: responsable Ana Ruiz; vencimiento 15/02/2026; acción Atención.',
  ],
  [
    'DocumentAssigned',
    { id: 'd1', project_id: 'p1', assigned_to: null, due_date: null, action_type: 'Atención' },
    'Sara asignó el documento «Oficio 7»: responsable de Ana Ruiz a nadie; vencimiento de 15/02/2026 a sin fecha.',
  ],
  [
    'DocumentAttended',
    { id: 'd1', project_id: 'p1', status: 'attended', comments: 'Listo' },
    'Sara atendió el documento «Oficio 7»: comentarios «Listo».',
  ],
  [
    'DocumentReplaced',
    { id: 'd1', project_id: 'p1', file_id: 'f2' },
    'Sara cambió el archivo del documento «Oficio 7».',
  ],
  ['DocumentWithdrawn', { id: 'd1', project_id: 'p1' }, 'Sara retiró el documento «Oficio 7».'],
  ['DocumentDeleted', { id: 'd1', project_id: 'p1' }, 'Sara eliminó el documento «Oficio 7».'],
  ['PersonalDataErased', { id: 'ana', number: 3 }, 'Sara borró los datos personales de Ana Ruiz.'],
  ['LogSealed', { events: 3, hash: 'a'.repeat(64) }, null],
];

const names: Partial<Record<string, string>> = { ana: 'Ana Ruiz', p1: 'Puente' };
const sentenceOf = (row: HistoryRow) =>
  historySentence(
    {
      ...row,
      title: row.kind === 'progress' ? '1.1' : row.title,
      unit: row.kind === 'progress' ? 'm3' : null,
      internal: row.contract_id === services.contract_id,
      by_name: 'Sara',
      change_count: row.changes.length,
    },
    (id) => names[id] ?? null,
  );

const events = story.map(([type, data]): AnyEvent => ({ type, data }));
const rows = rowsOf(history, withMeta(events))['history'] as HistoryRow[];
const whole = rows.filter(({ part_of }) => part_of === null);

it('has a sentence for each event', () => {
  const said = new Map(whole.map((row) => [row.revision, sentenceOf(row)]));
  expect(story.map((_, revision) => said.get(revision) ?? null)).toEqual(
    story.map(([, , sentence]) => sentence),
  );
});

it('knows every event there is, and every field they change', () => {
  expect(new Set(story.map(([type]) => type))).toEqual(new Set(Object.keys(eventSchemas)));
  expect(story.filter(([, , said]) => said === null).map(([type]) => type)).toEqual([
    ...eventsWithoutHistory,
  ]);
  for (const { kind, changes } of rows.filter(({ kind }) => kind !== 'catalog' && kind !== 'program'))
    for (const { field } of changes)
      expect([kind, field, isHistoryField(kind, field)]).toEqual([kind, field, true]);
});

it('tells what an import made of each concept as a part of it', () => {
  const parts = rows.filter(({ part_of }) => part_of !== null);
  expect(parts.map(sentenceOf)).toEqual([
    'Sara agregó el concepto 1.1 al cargar el catálogo: nombre «Concepto 1»; unidad «m3»; cantidad 100; precio unitario $10.50; partida «Cimentación / Zapatas».',
    'Sara cambió el concepto 2.1 por convenio: cantidad de 1,200 a 1,212.5; precio unitario de $1,234.567891 a $1,240.00.',
    'Sara agregó el concepto 8.1 por convenio: nombre «Concepto 8»; unidad «m3»; cantidad 100; precio unitario $10.50.',
    'Sara cambió el concepto 2.1 al retirar un convenio: cantidad de 1,212.5 a 1,200; precio unitario de $1,240.00 a $1,234.567891.',
  ]);
  expect(parts).toMatchObject([
    { part_of: 'catalog-p1:main@15', id: 'catalog-p1:main@15:c1', concept_id: 'c1' },
    { concept_id: 'c2' },
    { concept_id: 'c8' },
    { concept_id: 'c2' },
  ]);
});

it('keeps no password, nor anything that names one', () => {
  expect(JSON.stringify(rows)).not.toMatch(/"k[12]"/);
});

it('says a dozen changes and how many more there are', () => {
  const created = rowsOf(
    history,
    withMeta([
      { type: 'EstimationCreated', data: estimation('e1', { concepts: [line('x', 'X', 1)] }) },
      {
        type: 'EstimationUpdated',
        data: estimation('e1', {
          concepts: Array.from({ length: 40 }, (_, n) => line(`c${n}`, `C-${n}`, n + 1)),
        }),
      },
    ]),
  )['history']![1] as HistoryRow;
  expect(sentenceOf(created)).toMatch(/^Sara cambió la estimación 3: (?:[^;]+; ){12}y 29 cambios más\.$/);
});

it('quotes what a long text begins with, up to a whole character', () => {
  const description = `${'x'.repeat(119)}😀 y lo que sigue`;
  const [row] = rowsOf(history, withMeta([{ type: 'DocumentUploaded', data: { ...oficio, description } }]))[
    'history'
  ] as HistoryRow[];
  expect(sentenceOf(row!)).toContain(`descripción «${'x'.repeat(119)}…»`);
});
