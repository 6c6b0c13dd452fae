/** Texts outside the panels: application name, common buttons, notices. */

export const app = {
  title: 'ObraClara',
  subtitle: 'Gestión Integral de Proyectos',
  loading: 'Cargando…',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  remove: 'Eliminar',
  edit: 'Editar',
  undo: 'Deshacer',
  confirmDiscard: '¿Descartar lo que escribió?',
  discardLoses: 'Lo que escribió no se ha guardado.',
  restored: 'Se recuperó lo que escribió antes de que terminara su sesión.',
  notKept: 'Este equipo no tiene espacio para conservar lo escrito si se cierra la página.',
  discard: 'Descartar',
  resume: 'Continuar',
  required: 'Campo requerido',
  crashed: 'Algo salió mal en esta pantalla.',
  crashedHint: 'Lo que ya guardó está a salvo. Recargue para continuar.',
  reload: 'Recargar',
  waitingFailed: 'Reintentar: no se pudo abrir lo que espera por enviar',
  sectionFailed: 'No se pudo abrir esta sección. Revise su conexión e intente de nuevo.',
  sectionAsking: 'Se pregunta si el servidor responde…',
  sectionAway: 'El servidor todavía no responde. Revise su conexión e intente de nuevo.',
  sectionUnsaved:
    'Abrirla carga de nuevo la página, y en ella hay algo sin guardar: guárdelo o ciérrelo e intente de nuevo.',
  newVersion: 'Hay una versión nueva',
  update: 'Actualizar',
  preparing: 'Se está preparando…',
  preparingPhotos: (done: string, total: string) => `${done} de ${total} fotos`,
  preparingUnreached: 'Sin respuesta: se pregunta otra vez…',
  drawing: 'Las fotos están listas; se está armando el documento…',
  preparingHint: 'Puede cerrar esta ventana: se sigue preparando. Al pedirlo otra vez verá cuánto falta.',
  prepared: 'El documento está listo.',
  download: 'Descargar',
  fileFailed: 'No se pudo preparar el documento. Intente de nuevo.',
  skipToContent: 'Saltar al contenido',
  sessionEnded: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
} as const;

/** Texts of deleted records that can be restored. */
export const deletedThings = {
  restore: 'Restaurar',
  hint: 'Lo que se elimine aparecerá aquí.',
  when: (day: string, by: string | null) => `Se eliminó el ${day}${by === null ? '' : `, por ${by}`}`,
} as const;

/** Texts of the dialog when another user changed a record while it was being edited. */
export const conflict = {
  title: 'Alguien más cambió estos datos',
  explanation:
    'Cambiaron mientras usted los tenía abiertos. Todavía no se ha guardado nada: elija qué se queda.',
  now: 'Ahora',
  mine: 'Lo suyo',
  goBack: 'Volver',
  useCurrent: 'Usar lo actual',
  keepMine: 'Conservar lo mío',
  nobodyAsked: (typed: string) => `No se guardó, porque alguien más lo cambió antes: ${typed}`,
  typed: (label: string, text: string) => (text === '' ? label : `${label} «${text}»`),
  movedDeletion: 'Alguien más lo cambió mientras usted lo veía. Así está ahora; todavía no se ha eliminado.',
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
  notKept: 'Este equipo no tiene espacio para conservar su sesión si recarga la página.',
  noAccounts:
    'Todavía no hay ninguna cuenta. Quien administra el servidor crea la primera con la orden «user create» (docs/operations.md).',
} as const;

/** Texts of the view of a project as of an earlier moment. */
export const past = {
  choose: 'Ver en otra fecha…',
  title: 'Ver el proyecto como estaba',
  hint: 'Todo se verá como estaba a esa hora de la Ciudad de México, sin poder cambiarlo.',
  day: 'Fecha',
  time: 'Hora',
  submit: 'Ver',
  notYet: 'Elija un momento que ya pasó',
  shown: (moment: string) => `Está viendo el proyecto como estaba el ${moment}`,
  unknown: 'La dirección no dice una fecha que se pueda ver',
  none: 'En ese momento no existía ese proyecto, o ninguno que usted pueda ver',
  back: 'Volver a hoy',
  compare: 'Comparar con hoy',
  readOnly: 'Está viendo el pasado, que no se puede cambiar. Vuelva a hoy para hacerlo.',
} as const;

export const ownPassword = {
  title: 'Cambiar contraseña',
  current: 'Contraseña actual',
  new: 'Contraseña nueva',
  repeat: 'Repita la contraseña nueva',
  hint: 'Al menos 8 caracteres. Sus demás sesiones se cerrarán.',
  tooShort: 'Use al menos 8 caracteres',
  different: 'No coincide con la contraseña nueva',
  submit: 'Cambiar',
  done: 'Contraseña cambiada',
  failed: 'No se pudo cambiar la contraseña',
  leave: '¿Cerrar sin cambiar la contraseña?',
  leaveLoses: 'Su contraseña sigue siendo la de antes.',
} as const;
