/**
 * The one catalogue of what people read. Texts of the specification are verbatim, the English ones too (`messages.test.ts` holds each byte
 * for byte); what the specification leaves open is said in the same voice.
 */

type Count = number | string;

export const app = {
  title: 'ObraClara',
  subtitle: 'Gestión Integral de Proyectos',
  loading: 'Cargando',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  remove: 'Eliminar',
  edit: 'Editar',
  required: 'Campo requerido',
  crashed: 'Algo salió mal en esta pantalla.',
  crashedHint: 'Lo que ya guardó está a salvo. Recargue para continuar.',
  reload: 'Recargar',
  skipToContent: 'Saltar al contenido',
  sessionEnded: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
} as const;

export const login = {
  email: 'Correo Electrónico',
  emailPlaceholder: 'usuario@empresa.com',
  password: 'Contraseña',
  passwordPlaceholder: 'Ingresa tu contraseña',
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  failed: 'Error al iniciar sesión',
  done: '¡Inicio de sesión exitoso!',
} as const;

export const roleNames = {
  administrator: 'Administrador',
  manager: 'Gerente',
  supervisor: 'Supervisor',
  externo: 'Externo',
} as const;

export const header = {
  admin: 'Panel de Administrador',
  externo: 'Panel de Consulta Externa',
  logout: 'Cerrar Sesión',
  exit: 'Salir',
  project: 'Proyecto',
  noProjects: 'No hay proyectos asignados. Contacte al administrador.',
  noProjectsExterno: 'No hay proyectos asignados',
  online: 'En Línea',
  offline: 'Sin Conexión',
} as const;

export const tabs = {
  projects: 'Proyectos',
  users: 'Usuarios',
  catalog: 'Catálogo',
  estimations: 'Estimaciones',
} as const;

export const users = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  projects: 'Projects',
  actions: 'Actions',
  add: 'Add New User',
  edit: 'Edit User',
  loadFailed: 'Failed to load users',
  saveFailed: 'Failed to save user',
  deleteFailed: 'Failed to delete user',
  updated: 'User updated successfully',
  created: 'User created successfully',
  deleted: 'User deleted successfully',
  confirmDelete: 'Are you sure you want to delete this user?',
} as const;

export const projects = {
  logo: 'Logo',
  name: 'Nombre del Proyecto',
  contractAmount: 'Monto del Contrato',
  startDate: 'Fecha de Inicio',
  endDate: 'Fecha de Término',
  status: 'Estado',
  actions: 'Acciones',
  loadFailed: 'Error al cargar proyectos',
  saveFailed: 'Error al guardar proyecto',
  deleteFailed: 'Error al eliminar proyecto',
  saved: 'Proyecto creado exitosamente',
  deleted: 'Proyecto eliminado',
  confirmDelete: '¿Está seguro de eliminar este proyecto?',
} as const;

export const projectStatuses = {
  active: 'Activo',
  suspended: 'Suspendido',
  finished: 'Terminado',
  cancelled: 'Cancelado',
} as const;

export const catalog = {
  choose: 'Seleccione un proyecto para gestionar su catálogo',
  uploadProgram: 'Subir Programa',
  addItem: 'Agregar Item',
  empty: 'Aún no hay elementos en el catálogo',
  emptyHint: 'Suba un Excel o agregue elementos manualmente',
  code: 'Código',
  name: 'Nombre del Concepto',
  unit: 'Unidad',
  quantity: 'Cantidad',
  unitPrice: 'Precio Unitario',
  amount: 'Importe',
  actions: 'Acciones',
  createTitle: 'Crear Item de Catálogo',
  create: 'Crear Item',
  editTitle: 'Editar Item de Catálogo',
  update: 'Actualizar Item',
  loadFailed: 'Error al cargar catálogo',
  uploadFailed: (detail: string) => `Upload failed: ${detail}`,
  saveFailed: 'Error al guardar elemento',
  deleteFailed: 'Error al eliminar elemento',
  uploaded: (count: Count) => `Catálogo cargado: ${count} items`,
  programUploaded: (count: Count) => `Programa cargado: ${count} concepts`,
  created: 'Elemento del catálogo creado',
  updated: 'Elemento del catálogo actualizado',
  deleted: 'Elemento eliminado exitosamente',
  confirmDelete: '¿Está seguro de eliminar este elemento?',
} as const;

export const estimations = {
  number: 'Núm.',
  period: 'Período',
  dates: 'Fechas',
  totalAmount: 'Monto Total',
  advance: 'Anticipo',
  subtotal1: 'Subtotal 1',
  iva: 'IVA (16%)',
  subtotal2: 'Subtotal 2',
  lateRetention: 'Ret. Retraso',
  refund: 'Devolución',
  subtotal3: 'Subtotal 3',
  net: 'Importe Líquido',
  cumulativeNet: 'Acum. Líquido',
  status: 'Estatus',
  actions: 'Acciones',
  total: 'TOTAL',
  createAdvance: 'Crear Anticipo',
  confirmDelete: '¿Está seguro de eliminar esta estimación?',
  none: 'No hay estimaciones registradas',
  chooseConcept: 'Selecciona al menos un concepto',
  conceptNeeded: 'Por favor agregue al menos un concepto con cantidad',
  incomplete: 'Complete todos los campos requeridos',
  retentionIncomplete: 'Complete el nombre y valor de la retención',
  lateRetentionName: 'Retención por Retraso al Programa',
  conceptsAdded: (count: Count) => `${count} concepto(s) agregado(s)`,
  saveFailed: 'Error al guardar estimación',
  deleteFailed: 'Error al eliminar estimación',
  exportFailed: 'Failed to export estimation',
  advanceFailed: 'Error al guardar anticipo',
  statusFailedManager: 'Failed to update status',
  statusFailed: 'Error al actualizar estatus',
  statusDone: 'Status updated successfully',
  statusUpdated: 'Estatus actualizado exitosamente',
  created: 'Estimación creada exitosamente',
  updated: 'Estimación actualizada exitosamente',
  deleted: 'Estimación eliminada exitosamente',
  advanceSaved: 'Anticipo guardado exitosamente',
  exported: 'Estimation exported',
} as const;

export const estimationStatuses = {
  entregada: 'Entregada',
  revision: 'En Revisión',
  validada: 'Validada',
  autorizada: 'Autorizada',
  pagada: 'Pagada',
} as const;
