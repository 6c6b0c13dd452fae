import { monthLabel, formatDay } from './calendar.ts';
import type { Retention } from './estimation.ts';
import { retentionKindNames } from './labels.ts';
import { changeText, type NameOf } from './history-fields.ts';
import { isLineField, type HistoryChange, type HistoryKind, type HistoryEventType } from './history.ts';
import type { LogoField } from './project.ts';
import { formatCount, formatMoney, formatPercentage, formatQuantity } from './number-format.ts';

/** One event about one subject, as the history stores it. */
export type HistoryEntry = {
  type: HistoryEventType;
  kind: HistoryKind;
  /** Whether it concerns the internal (services) contract. */
  internal: boolean;
  /** Name of the subject: number of an estimation, code of a concept, name of a project or person, title of a document. */
  title: string;
  /** Unit of a progress record's quantities; absent if its concept is unknown. */
  unit?: string | null;
  /** Name of the author; null if unknown. */
  by_name: string | null;
  changes: readonly HistoryChange[];
  /** Number of changes, if `changes` contains only some of them. */
  change_count: number;
};

/** Maximum number of changes listed in a sentence. */
const maxChanges = 12;

const valueIn = (changes: readonly HistoryChange[], field: string): unknown =>
  changes.find((change) => change.field === field)?.after;
const textIn = (changes: readonly HistoryChange[], field: string): string =>
  (valueIn(changes, field) as string | undefined) ?? '';
const numberIn = (entry: HistoryEntry, field: string): number => Number(valueIn(entry.changes, field) ?? 0);

const inUnit = (texts: string, unit: HistoryEntry['unit']): string => (unit ? `${texts} ${unit}` : texts);

/** The changes as a list, without the fields in `except`. */
const changesText = (entry: HistoryEntry, nameOf: NameOf, except: readonly string[] = []): string => {
  const { kind, changes, change_count, unit } = entry;
  const listed = changes.filter(({ field }) => !except.includes(field));
  const texts = listed.slice(0, maxChanges).map((change) => {
    const words = changeText(kind, change, nameOf);
    return change.field === 'quantity_advanced' ? inUnit(words, unit) : words;
  });
  const more = change_count - (changes.length - listed.length) - texts.length;
  const rest = more > 0 ? [`y ${formatCount(more, 'cambio más', 'cambios más')}`] : [];
  return [...texts, ...rest].join('; ');
};

const after = (what: string, details: string): string => (details ? `${what}: ${details}` : what);

type Sentence = (entry: HistoryEntry, nameOf: NameOf) => string;

const subjects: Record<HistoryKind, (title: string) => string> = {
  project: (title) => `el proyecto «${title}»`,
  storage: () => 'el almacenamiento del proyecto',
  'internal-contract': (title) => `el contrato de servicios «${title}»`,
  amendment: (title) => `el convenio ${title}`,
  'cost-adjustment': () => 'el ajuste de costos',
  guarantee: (title) => (title ? `la fianza ${title}` : 'las garantías que exige el contrato'),
  'site-note': (title) => `la nota ${title} de bitácora`,
  closing: () => 'el cierre del contrato',
  suspension: (title) => `la suspensión del ${formatDay(title)}`,
  catalog: () => 'el catálogo',
  program: () => 'el programa',
  concept: (title) => `el concepto ${title}`,
  advance: () => 'el anticipo',
  estimation: (title) => `la estimación ${title}`,
  progress: (title) => `un avance de ${title}`,
  document: (title) => `el documento «${title}»`,
  user: (title) => `la cuenta de ${title}`,
};

const subject = ({ kind, title, internal }: HistoryEntry): string =>
  subjects[kind](title) + (internal && kind !== 'internal-contract' ? ' del contrato de servicios' : '');

/** `cambió el concepto MER-003: cantidad de 10 a 12` */
const doing =
  (verb: string, ...except: string[]): Sentence =>
  (entry, nameOf) =>
    after(`${verb} ${subject(entry)}`, changesText(entry, nameOf, except));

/** `registró el finiquito: fecha 20/11/2026; saldo …` */
const telling =
  (predicate: string): Sentence =>
  (entry, nameOf) =>
    after(predicate, changesText(entry, nameOf));

const ofSubject = (entry: HistoryEntry): string => {
  const noun = subject(entry);
  return noun.startsWith('el ') ? `del ${noun.slice(3)}` : `de ${noun}`;
};

/** Whether this mandatory field had no value before the event, so that the subject is new. */
const isNew = ({ changes }: HistoryEntry, field: string): boolean =>
  changes.some((change) => change.field === field && change.before === undefined);

const logoNames: Record<LogoField, string> = {
  app_logo_url: 'el logo de la aplicación',
  client_logo_url: 'el logo del cliente',
  end_user_logo_url: 'el logo del usuario final',
};

const logoChanged: Sentence = (entry) => {
  const [change] = entry.changes;
  const logo = logoNames[change?.field as LogoField] ?? 'un logo';
  return `${change?.after ? 'puso' : 'quitó'} ${logo} ${ofSubject(entry)}`;
};

const fileOf = ({ changes }: HistoryEntry) => `del archivo «${textIn(changes, 'file_name')}»`;

const catalogImported: Sentence = (entry, nameOf) => {
  if (entry.kind === 'concept')
    return after(
      `${isNew(entry, 'concept_code') ? 'agregó' : 'cambió'} ${subject(entry)} al cargar el catálogo`,
      changesText(entry, nameOf, ['concept_code']),
    );
  const [added, updated, unchanged] = ['items_added', 'items_updated', 'items_unchanged'].map((field) =>
    numberIn(entry, field),
  ) as [number, number, number];
  const parts = [
    formatCount(added, 'concepto nuevo', 'conceptos nuevos'),
    formatCount(updated, 'cambiado', 'cambiados'),
    `${formatQuantity(unchanged)} sin cambio`,
  ];
  return `cargó ${subject(entry)} ${fileOf(entry)}: ${parts.join(', ')}`;
};

const programImported: Sentence = (entry) => {
  const months = (valueIn(entry.changes, 'months') ?? []) as string[];
  const concepts = formatCount(numberIn(entry, 'concepts_processed'), 'concepto', 'conceptos');
  const [first, last] = [months[0], months.at(-1)];
  const span = first && last ? `, de ${monthLabel(first)} a ${monthLabel(last)}` : '';
  return `cargó ${subject(entry)} ${fileOf(entry)}: ${concepts} en ${formatCount(months.length, 'mes', 'meses')}${span}`;
};

/** `registró el convenio 1: en vigor desde 15/07/2026; …`; of a concept: `cambió el concepto PRE-04 por convenio: …` */
const amendmentSigned: Sentence = (entry, nameOf) => {
  if (entry.kind === 'amendment') return doing('registró', 'number')(entry, nameOf);
  const verb = isNew(entry, 'concept_code') ? 'agregó' : 'cambió';
  return after(`${verb} ${subject(entry)} por convenio`, changesText(entry, nameOf, ['concept_code']));
};

const amendmentWithdrawn: Sentence = (entry, nameOf) =>
  entry.kind === 'amendment'
    ? doing('retiró')(entry, nameOf)
    : after(`cambió ${subject(entry)} al retirar un convenio`, changesText(entry, nameOf));

const advanceGranted: Sentence = (entry, nameOf) => {
  if (!isNew(entry, 'amount')) return doing('cambió')(entry, nameOf);
  const { internal } = entry;
  const amount = formatMoney(numberIn(entry, 'amount'));
  const share = formatPercentage(numberIn(entry, 'amortization_percentage'));
  const of = internal ? ' en el contrato de servicios' : '';
  return `otorgó un anticipo de ${amount}${of}, que se amortiza al ${share}`;
};

/** `registró una exhibición del anticipo de $3,800,036.47 del 12/01/2026: fianza de «» a «F-1»` */
const instalmentRecorded: Sentence = (entry, nameOf) => {
  const { changes } = entry;
  const of = entry.internal ? ' del contrato de servicios' : '';
  if (!isNew(entry, 'on'))
    return after(`anotó en una exhibición del anticipo${of}`, changesText(entry, nameOf));
  const amount = formatMoney(numberIn(entry, 'amount'));
  return after(
    `registró una exhibición del anticipo${of} de ${amount} del ${formatDay(textIn(changes, 'on'))}`,
    changesText(entry, nameOf, ['on', 'amount']),
  );
};

const span = (changes: readonly HistoryChange[]): string =>
  `del ${formatDay(textIn(changes, 'start_date'))} al ${formatDay(textIn(changes, 'end_date'))}`;

const estimationCreated: Sentence = (entry) => {
  const { changes, change_count } = entry;
  const others = changes.filter(({ field }) => !isLineField(field)).length;
  const period = textIn(changes, 'period');
  const concepts = formatCount(change_count - others, 'concepto', 'conceptos');
  return `creó ${subject(entry)}: ${period}, ${span(changes)}, ${concepts}`;
};

/** `devolvió la factura de la estimación 3: devuelta 22/04/2026; motivo «Falta el RFC»` */
const invoiceDoing =
  (verb: string): Sentence =>
  (entry, nameOf) =>
    after(`${verb} la factura ${ofSubject(entry)}`, changesText(entry, nameOf));

/** `retiró el endoso de la fianza F-1: importe de $4,484,043.04 a $3,800,036.47; motivo «Otra fianza»` */
const guaranteeWithdrawn: Sentence = (entry, nameOf) => {
  const undone = (field: string) => entry.changes.some((change) => change.field === field);
  const of = ofSubject(entry);
  const what = undone('released_on')
    ? `la liberación ${of}`
    : undone('endorsement')
      ? `el endoso ${of}`
      : subject(entry);
  return after(
    `retiró ${what}`,
    changesText(entry, nameOf, ['endorsement', 'endorsed_on', 'released_on', 'release']),
  );
};

/** `clasificó las retenciones de la estimación 3: «5 al millar», derecho` */
const retentionsClassified: Sentence = (entry) => {
  const { before = [], after = [] } = (entry.changes[0] ?? {}) as {
    before?: Retention[];
    after?: Retention[];
  };
  const kinds = after.filter(({ kind }, at) => kind && !before[at]?.kind);
  const texts = new Set(
    kinds.map(({ nombre, kind }) => `«${nombre}», ${retentionKindNames[kind!].toLowerCase()}`),
  );
  return `clasificó las retenciones ${ofSubject(entry)}: ${[...texts].join('; ')}`;
};

const advanced: Sentence = (entry) => {
  const { changes, title, unit } = entry;
  const photos = ((valueIn(changes, 'photos') ?? []) as unknown[]).length;
  const observations = textIn(changes, 'observations');
  const parts = [
    `registró un avance de ${inUnit(formatQuantity(numberIn(entry, 'quantity_advanced')), unit)} en ${title}`,
    `con fecha ${formatDay(textIn(changes, 'progress_date'))}`,
    ...(photos > 0 ? [`con ${formatCount(photos, 'foto', 'fotos')}`] : []),
  ];
  return after(parts.join(', '), observations && `«${observations}»`);
};

/** One per event type: the predicate of its sentence. A missing one is a compile error. */
const sentences: Record<HistoryEventType, Sentence> = {
  UserRegistered: doing('dio de alta', 'name', 'credential'),
  UserUpdated: doing('cambió'),
  UserDeleted: doing('eliminó'),
  UserRestored: doing('restauró'),
  PersonalDataErased: ({ title }) => `borró los datos personales de ${title}`,
  ProjectCreated: doing('creó', 'name', 'status'),
  ProjectUpdated: doing('cambió'),
  ProjectDeleted: doing('eliminó'),
  ProjectRestored: doing('restauró'),
  ProjectReopened: doing('reabrió'),
  ContractExtinguished: telling('cerró el contrato con el acta de extinción'),
  LogoChanged: logoChanged,
  StorageLinked: (entry, nameOf) =>
    isNew(entry, 'folder_id')
      ? 'conectó el proyecto con una carpeta de Google Drive'
      : doing('cambió')(entry, nameOf),
  ConceptAdded: doing('agregó', 'concept_code'),
  ConceptChanged: doing('cambió'),
  ConceptRemoved: doing('quitó'),
  ConceptRestored: (entry) => `usó ${subject(entry)} mientras se quitaba: se conserva`,
  ExtraordinaryConceptAdded: (entry, nameOf) =>
    after(`agregó el concepto extraordinario ${entry.title}`, changesText(entry, nameOf, ['concept_code'])),
  ExtraordinaryOrdered: (entry, nameOf) => after(`ordenó ${subject(entry)}`, changesText(entry, nameOf)),
  ExtraordinaryPriceAgreed: (entry, nameOf) =>
    after(`concilió el precio ${ofSubject(entry)}`, changesText(entry, nameOf)),
  ExtraordinaryWithdrawn: (entry, nameOf) =>
    after(
      `retiró ${entry.changes.some(({ field }) => field === 'agreed_on') ? 'la conciliación del precio' : 'la orden'} ${ofSubject(entry)}`,
      changesText(entry, nameOf, [
        'instrument',
        'order_folio',
        'ordered_on',
        'agreed_price',
        'agreed_on',
        'agreement_folio',
      ]),
    ),
  CatalogImported: catalogImported,
  ProgramImported: programImported,
  AmendmentSigned: amendmentSigned,
  AmendmentWithdrawn: amendmentWithdrawn,
  WorksSuspended: doing('registró', 'on'),
  WorksResumed: (entry) =>
    `reanudó los trabajos el ${formatDay(textIn(entry.changes, 'resumed_on'))}, tras ${subject(entry)}`,
  CostAdjustmentTermsSet: doing('definió'),
  CostIndicesRecorded: telling('registró índices de costos'),
  ConceptFactorsRecorded: telling('registró factores de ajuste de costos'),
  WorksReceived: telling('registró una entrega-recepción'),
  ReceptionWithdrawn: telling('retiró una entrega-recepción'),
  SettlementItemsSet: telling('anotó las partidas del finiquito'),
  SettlementSigned: telling('registró el finiquito'),
  ActIssued: telling('emitió un documento del cierre'),
  SettlementWithdrawn: telling('retiró el finiquito'),
  CostAdjustmentRequested: (entry, nameOf) =>
    after(`registró la solicitud ${ofSubject(entry)}`, changesText(entry, nameOf)),
  CostAdjustmentAuthorised: (entry, nameOf) =>
    after(`registró la autorización ${ofSubject(entry)}`, changesText(entry, nameOf)),
  ChecklistSet: telling('definió lo que acompaña a cada estimación'),
  SiteNoteRecorded: doing('registró', 'number'),
  SiteNoteAnnulled: doing('anuló'),
  GuaranteeTermsSet: doing('definió'),
  GuaranteeFiled: doing('registró', 'folio'),
  GuaranteeEndorsed: (entry, nameOf) =>
    after(`registró el endoso ${ofSubject(entry)}`, changesText(entry, nameOf)),
  GuaranteeReleased: (entry, nameOf) =>
    after(`registró la liberación ${ofSubject(entry)}`, changesText(entry, nameOf)),
  GuaranteeWithdrawn: guaranteeWithdrawn,
  AdvanceGranted: advanceGranted,
  AdvanceInstalmentRecorded: instalmentRecorded,
  AdvanceInstalmentWithdrawn: (entry, nameOf) =>
    after(`retiró una exhibición ${ofSubject(entry)}`, changesText(entry, nameOf)),
  EstimationCreated: estimationCreated,
  EstimationUpdated: doing('cambió'),
  StatusChanged: doing('cambió'),
  RetentionsClassified: retentionsClassified,
  EstimationDeleted: doing('eliminó'),
  EstimationRestored: doing('restauró'),
  InvoiceReceived: invoiceDoing('registró'),
  InvoiceReturned: invoiceDoing('devolvió'),
  PaymentMade: (entry, nameOf) => after(`registró un pago ${ofSubject(entry)}`, changesText(entry, nameOf)),
  PaymentWithdrawn: (entry, nameOf) =>
    after(`retiró un pago ${ofSubject(entry)}`, changesText(entry, nameOf)),
  PaperIssued: doing('emitió'),
  ProgressRecorded: advanced,
  ProgressCorrected: doing('corrigió'),
  ProgressDeleted: doing('eliminó'),
  InternalContractDefined: (entry, nameOf) =>
    isNew(entry, 'title') ? doing('definió', 'title')(entry, nameOf) : doing('cambió')(entry, nameOf),
  DocumentUploaded: doing('subió', 'title', 'file_id'),
  DocumentAssigned: doing('asignó'),
  DocumentAttended: doing('atendió', 'status'),
  DocumentDeleted: doing('eliminó'),
  DocumentReplaced: (entry) => `cambió el archivo ${ofSubject(entry)}`,
  DocumentWithdrawn: doing('retiró'),
};

/**
 * A Spanish sentence with author and changes: «Ana Ruiz cambió la estimación 3: cantidad de MER-003 de 10 a 12; folio de factura de «» a
 * «A-12».» `nameOf` resolves ids of people and projects in the changes.
 */
export const historySentence = (entry: HistoryEntry, nameOf: NameOf): string => {
  const texts = sentences[entry.type](entry, nameOf);
  return `${entry.by_name ?? 'Alguien'} ${texts}${/[.…]$/.test(texts) ? '' : '.'}`;
};
