/** The supervisor's panel: progress, photos, extraordinary concepts, connection. */

type Count = number | string;

export const field = {
  progress: 'Avance',
  addProgress: 'Add Progress',
  createExtraordinary: 'Create Extraordinary',
  register: 'Registrar',
  registerProgress: 'Registrar Avance',
  editProgress: 'Editar Avance',
  conceptFirst: 'Primero selecciona un concepto',
  dateFirst: 'Primero selecciona la fecha del avance',
  recorded: 'Progress recorded successfully',
  updated: 'Avance actualizado exitosamente',
  saveFailed: 'Failed to save progress',
  deleted: 'Avance eliminado exitosamente',
  deleteFailed: 'Error al eliminar el avance',
  notYours: 'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.',
  photoFailed: 'Error al subir foto',
  extraordinaryFailed: 'Failed to create extraordinary concept',
  unavailable: 'No disponible',
} as const;

export const sync = {
  action: 'Sincronizar',
  done: (count: Count) => `Synced ${count} items successfully`,
  failed: 'Sync failed. Will retry later.',
  noConnection: 'No internet connection',
  running: 'Sincronizando…',
  restored: 'Connection restored. Syncing data...',
  offline: 'You are offline. Data will be saved locally.',
  progressKept: 'Progress saved offline. Will sync when online.',
  documentKept: 'Documento guardado offline. Se sincronizará cuando haya conexión.',
  refused: (count: Count) =>
    count === 1
      ? '1 captura no se aceptó. Vea por qué en «Por enviar».'
      : `${count} capturas no se aceptaron. Vea por qué en «Por enviar».`,
  noPlace: 'Este navegador no permite guardar la captura en el dispositivo. Conéctese e intente de nuevo.',
  noRoom:
    'Este dispositivo no tiene espacio para guardar la captura. Libere espacio o conéctese, e intente de nuevo.',
  upToDate: 'Todo está al día: no hay nada pendiente de enviar.',
} as const;

/** What waits on the device. */
export const waitingTexts = {
  title: 'Por enviar',
  count: (count: Count) => `${count} por enviar`,
  refusedCount: (count: Count) => (count === 1 ? '1 no aceptada' : `${count} no aceptadas`),
  none: 'Nada espera en este dispositivo',
  noneHint: 'Lo que capture sin conexión aparece aquí hasta que el servidor lo confirma.',
  waits: 'Pendiente de enviar',
  sending: (sent: string, total: string) => `Enviando… ${sent} de ${total}`,
  kept: (when: string) => `Capturado el ${when}`,
  photo: (size: string) => `con foto de ${size.replace(' ', '\u00a0')}`,
  file: (size: string) => `con archivo de ${size.replace(' ', '\u00a0')}`,
  again: 'Reintentar',
  discard: 'Descartar',
  close: 'Cerrar',
  discardTitle: '¿Descartar esta captura?',
  discardHint: 'No ha llegado al servidor: se pierde y no se puede deshacer.',
} as const;
