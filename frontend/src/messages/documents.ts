/** Texts of project documents, of those assigned to a supervisor, and of the repository. */

export { documentOriginNames, documentTypeNames } from '@obraclara/events';

type Count = number | string;

export const documents = {
  type: 'Tipo',
  title: 'Título',
  description: 'Descripción',
  date: 'Fecha',
  assigned: 'Asignado',
  due: 'Vencimiento',
  action: 'Acción',
  status: 'Estatus',
  comments: 'Comentarios',
  origin: 'Origen',
  file: 'Archivo',
  overdue: 'Vencido',
  pending: 'Pendiente',
  attended: 'Atendido',
  nobody: 'Sin asignar',
  noAction: 'Ninguna',
  noDue: 'Sin fecha',
  search: 'Buscar por título o descripción',
  some: (shown: Count, all: Count) => `Mostrando ${shown} de ${all} documentos`,
  updated: 'Documento actualizado',
  updateFailed: 'Error al actualizar documento',
  deleted: 'Documento eliminado exitosamente',
  deleteFailed: 'Error al eliminar documento',
  loadFailed: 'Error al cargar documentos',
  none: 'Aún no hay documentos',
  noneHint: 'Los sube el supervisor del proyecto; aquí se asignan y se les da seguimiento.',
  noneFound: 'Ningún documento coincide con la búsqueda',
  clearSearch: 'Limpiar búsqueda',
  confirmDelete: '¿Eliminar este documento?',
  cannotUndo: 'Esta acción no se puede deshacer.',
  more: (count: Count) => `Mostrar más (${count})`,
  opensApart: 'se abre en otra pestaña',
} as const;

/** Where the content of a file is stored. */
export const storageStates = {
  drive: 'En Drive',
  waiting: 'Se enviará al Drive',
  local: 'En este sistema',
} as const;

export const documentUpload = {
  open: 'Subir Documento',
  choose: 'Elegir archivo',
  photograph: 'Tomar foto',
  another: 'Elegir otro',
  accepted: 'PDF, Word, Excel, PowerPoint o imagen JPEG, PNG o WebP',
  drop: 'o suelte el archivo aquí',
  send: 'Subir',
  sending: 'Subiendo archivo',
  saving: 'Registrando el documento',
  sendName: (name: string) => `Se guardará como ${name}`,
  titleNeeded: 'Por favor, ingresa un título para el documento',
  fileNeeded: 'Por favor, selecciona un archivo',
  emptyFile: 'El archivo está vacío. Elija otro.',
  failed: 'Error al subir archivo',
  kept: 'No se perdió nada de lo que escribió.',
  restored: 'Se recuperó el documento que había empezado.',
  cancelled: 'Subida cancelada',
  done: 'Documento subido exitosamente',
  doneInFolder: (folder: string) => `Documento subido exitosamente a la carpeta ${folder} del Drive`,
  doneLater: (folder: string) =>
    `Documento subido exitosamente. Se enviará a la carpeta ${folder} del Drive.`,
} as const;

export const assignedDocuments = {
  banner: (count: Count) => `Tienes ${count} documento(s) pendiente(s) de atención`,
  see: 'Ver Documentos',
  heading: 'Documentos asignados',
  pending: 'Pendientes',
  attended: 'Atendidos',
  nonePending: 'No tiene documentos pendientes',
  nonePendingHint: 'Aquí aparecerán los que la gerencia le asigne.',
  noneAttended: 'Aún no ha atendido documentos',
  attend: 'Marcar como Atendido',
  commentsLabel: 'Comentarios (opcional)',
  done: 'Documento marcado como atendido',
  attendFailed: 'Error al marcar el documento como atendido',
  loadFailed: 'Error al cargar documentos asignados',
  due: (day: string) => `Vence el ${day}`,
  wasDue: (day: string) => `Vencía el ${day}`,
  noDue: 'Sin fecha de vencimiento',
  attendedOn: (day: string) => `Atendido el ${day}`,
  uploadedBy: (name: string | null, day: string) => `${name ?? 'Otra persona'}, ${day}`,
} as const;

export const repository = {
  heading: 'Repositorio',
  contents: 'Archivos y carpetas',
  backToRoot: 'Volver a la primera carpeta',
  name: 'Nombre',
  size: 'Tamaño',
  modified: 'Modificado',
  download: 'Descargar',
  folder: 'Carpeta',
  file: 'Archivo',
  kind: 'Tipo',
  bytes: 'Tamaño (bytes)',
  inDrive: 'Archivos en Google Drive',
  inSystem: 'Archivos en este sistema',
  path: 'Carpetas',
  empty: 'Esta carpeta está vacía',
  emptyHint: 'Los archivos que se suban al proyecto aparecerán aquí.',
  started: 'Descarga iniciada',
  downloadFailed: 'Error al descargar archivo',
  loadFailed: 'Error al cargar archivos del Drive',
} as const;
