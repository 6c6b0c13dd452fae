/** Texts of the supervisor's panel: progress, photos, extraordinary concepts, connection. */

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

/** Names of the parts of a record that a correction may change. */
export const progressLabels = {
  quantity: 'Cantidad',
  date: 'Fecha del avance',
  observations: 'Observaciones',
  photos: 'Fotos',
} as const;

/** Texts on which data are stored on the device. */
export const onDevice = {
  ready: 'Listo para trabajar sin conexión',
  readyShort: 'Listo sin conexión',
  readyOf: (kept: number, all: number) => ['Listo', ' sin conexión', `: ${kept} de ${all}`, ' proyectos'],
  preparing: ['Preparando', ' para trabajar sin conexión'],
  preparedOf: (done: number, all: number) => ` (${done} de ${all})`,
  missing: 'Falta: Reintentar',
  dataOf: (when: string) => `Datos del ${when}`,
  serverAway: 'Sin conexión con el servidor · reintentando',
  notRenewed: (when: string) => `No se pudo actualizar: datos del ${when}`,
  withoutLog: (hour: string) => `Sin conexión con la bitácora · datos de las ${hour}`,
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
  estimationKept: 'Estimación guardada offline.',
  upToDate: 'Todo está al día: no hay nada pendiente de enviar.',
} as const;
