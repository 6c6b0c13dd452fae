import { field, progressLabels } from '../messages.ts';

/** Toasts of each action. Where the specification (§8) prefers the server's reason, `failed` is shown only without one. */
export const commandTexts = {
  recorded: { done: field.recorded, failed: field.saveFailed, plain: true },
  updated: { done: field.updated, failed: field.saveFailed, plain: true },
  /** Only a missing permission replaces the message (specification §6). */
  deleted: {
    done: field.deleted,
    failed: (detail: string) => (detail === field.notYours ? detail : field.deleteFailed),
  },
  extraordinary: {
    done: 'Concepto extraordinario creado.',
    failed: field.extraordinaryFailed,
    plain: true,
  },
} as const;

/** Texts that the specification leaves open. */
export const texts = {
  concepts: 'Conceptos',
  search: 'Buscar por código o nombre',
  clear: 'Borrar la búsqueda',
  lastConcept: 'Último concepto',
  recently: 'reciente',
  inMonth: 'este mes',
  loadFailed: 'No se pudieron cargar los conceptos del proyecto.',
  noCatalog: 'Este proyecto aún no tiene catálogo',
  noCatalogHint: 'Pida al administrador que suba el catálogo, o cree un concepto extraordinario.',
  nothingFound: 'Ningún concepto coincide con la búsqueda',
  nothingFoundHint: 'Revise el código, o busque por otra palabra del nombre.',
  extraordinary: 'Extraordinario',
  planned: 'Planeado',
  advanced: 'Avance',
  remaining: 'Restante',
  share: '% de avance',
  exceeded: 'Excedente',
  ...progressLabels,
  unit: 'Unidad',
  photo: 'Foto',
  concept: 'Concepto',
  unfinished: 'sin guardar',
  history: 'Historial',
  /** Heading of the history on a desktop. */
  records: 'Avances registrados',
  gone: 'El concepto ya no está en el catálogo',
} as const;
