import { field } from '../messages.ts';

/** What each action says. Where the specification (§8) prefers the server's reason, `failed` is said only without one. */
export const said = {
  recorded: { done: field.recorded, failed: field.saveFailed, plain: true },
  updated: { done: field.updated, failed: field.saveFailed, plain: true },
  /** The permission is the only reason that is said instead (specification §6). */
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

/** What the specification leaves open. */
export const texts = {
  concepts: 'Conceptos',
  search: 'Buscar por código o nombre',
  clear: 'Borrar la búsqueda',
  lastConcept: 'Último concepto',
  loadFailed: 'No se pudieron cargar los conceptos del proyecto.',
  noCatalog: 'Este proyecto aún no tiene catálogo',
  noCatalogHint: 'Pida al administrador que suba el catálogo, o cree un concepto extraordinario.',
  nothingFound: 'Ningún concepto coincide con la búsqueda',
  nothingFoundHint: 'Revise el código, o busque por otra palabra del nombre.',
  extraordinary: 'Extraordinario',
  planned: 'Planeado',
  advanced: 'Avance',
  remaining: 'Restante',
  exceeded: 'Excedente',
  quantity: 'Cantidad',
  date: 'Fecha del avance',
  observations: 'Observaciones',
  photo: 'Foto',
  photos: 'Fotos',
  concept: 'Concepto',
  changeConcept: 'Cambiar concepto',
  unfinished: 'sin guardar',
  resume: 'Continuar',
  discard: 'Descartar',
  saveAndAnother: 'Guardar y otro',
  notToday: 'No es hoy · Usar hoy',
  recent: 'Recientes',
  thisMonth: 'Del programa de este mes',
  otherConcepts: 'Otros conceptos',
  restored: 'Se recuperó lo que había escrito.',
  keptSafe: 'Lo que escribió se conserva en este equipo. Intente de nuevo.',
  history: 'Historial',
  historyFailed: 'No se pudo cargar el historial de avances.',
  noHistory: 'Aún no hay avances registrados',
  noHistoryHint: 'El primero aparecerá aquí en cuanto lo registre.',
  noneOfThese: 'Ningún avance con estos filtros',
  whose: 'De quién',
  mine: 'Mis avances',
  everybody: 'Todos',
  allConcepts: 'Todos los conceptos',
  othersRecord: 'De otra persona: solo quien lo registró puede cambiarlo.',
  confirmDelete: '¿Eliminar este avance?',
  gone: 'El concepto ya no está en el catálogo',
} as const;
