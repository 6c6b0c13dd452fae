import { estimations as words } from '../messages.ts';
import { counted, quantity } from '../ui/format/format.ts';

/** Toasts of each action. Where the specification (§8) prefers the server's reason, `failed` shows only without one. */
export const commandTexts = {
  statusByManager: { done: words.statusDone, failed: words.statusFailedManager, plain: true },
  statusBySupervisor: { done: words.statusUpdated, failed: words.statusFailed, plain: true },
  created: { done: words.created, failed: words.saveFailed },
  updated: { done: words.updated, failed: words.saveFailed },
  deleted: { done: words.deleted, failed: words.deleteFailed, plain: true },
  restored: { done: 'Estimación restaurada', failed: 'No se pudo restaurar la estimación' },
  classified: { done: 'Retenciones clasificadas', failed: 'No se pudieron clasificar las retenciones' },
  advance: { done: words.advanceSaved, failed: words.advanceFailed, plain: true },
} as const;

/** Texts that the specification does not define. */
export const texts = {
  instalment: 'Registrar exhibición del anticipo',
  instalmentHint: 'Cada exhibición cuenta desde su fecha y no se reemplaza.',
  instalmentDone: 'Exhibición registrada',
  instalmentFailed: 'Error al registrar la exhibición',
  instalmentOn: 'Fecha de la exhibición',
  instalmentKind: 'Destino',
  guarantee: 'Fianza',
  invoice: 'Factura',
  instalments: 'Exhibiciones del anticipo',
  instalmentDay: 'Fecha',
  instalmentAmount: 'Importe',
  paidOn: 'Pagada el',
  noteNamed: (amount: string, on: string) => `Corregir la exhibición de ${amount} del ${on}`,
  noted: 'Exhibición corregida',
  noteFailed: 'Error al corregir la exhibición',
  withdraw: 'Retirar',
  withdrawNamed: (amount: string, on: string) => `Retirar la exhibición de ${amount} del ${on}`,
  withdrawMeans: 'Deja de contar en el anticipo y las estimaciones ya capturadas se recalculan sin ella.',
  withdrawn: 'Exhibición retirada',
  withdrawFailed: 'Error al retirar la exhibición',
  ofContract: (share: string) => `${share} del contrato`,
  ofAdvance: (share: string) => `${share} del anticipo`,
  list: 'Lista de estimaciones',
  laterRecalculated: 'Las estimaciones posteriores se recalcularán.',
  loadFailed: 'No se pudieron cargar las estimaciones.',
  deletedList: 'Eliminadas',
  deletedTitle: 'Estimaciones eliminadas',
  noneDeleted: 'No hay estimaciones eliminadas',
  deletedFailed: 'No se pudieron cargar las estimaciones eliminadas',
  settled: (status: string) =>
    `Esta estimación está en «${status}». Al guardar un cambio pasa a «Entregada» y se autoriza de nuevo; el folio de la factura se puede cambiar sin eso.`,
  conceptsFailed: 'No se pudieron cargar los conceptos del proyecto.',
  emptyHint: 'Capture la primera con los conceptos del catálogo.',
  conceptWanted: 'Agregue al menos un concepto.',
  datesReversed: 'La fecha de término es anterior a la de inicio.',
  numberTaken: (number: number) => `Ya existe la estimación ${number} en este contrato.`,
  numberWaiting: (number: number) => `La estimación ${number} ya espera en este dispositivo.`,
  waiting: (title: string, net: string) =>
    `${title}: espera en este dispositivo. Importe líquido ${net}, sin confirmar.`,
  changed: (net = '—') => `importe líquido ${net}`,
  foreseenLater:
    'Sin conexión no se puede calcular lo que cambia en las demás estimaciones: se calcula al enviarla. Si cambiara una pagada, no se elimina sin preguntarle.',
  percentageRange: 'Indique un porcentaje de 0 a 100.',
  tooLarge: 'El importe rebasa el máximo que se puede registrar.',
  confirmPaid: (count: number) =>
    count === 1 ? '¿Cambiar una estimación pagada?' : `¿Cambiar ${count} estimaciones pagadas?`,
  alreadyPaid: (count: number) =>
    count === 1 ? 'Ya está pagada. Importe líquido:' : 'Ya están pagadas. Importe líquido:',
  changePaid: 'Cambiar de todos modos',
  confirmPayment: (number: number) => `¿Marcar como pagada la estimación ${number}?`,
  paymentOf: (net: string) => `Importe líquido: ${net}.`,
  markPaid: 'Marcar como pagada',
  confirmSave: '¿Guardar los cambios?',
  paid: 'Pagada',
  laterChange: (count: number) =>
    count === 0
      ? 'Ninguna otra estimación cambia.'
      : `${count === 1 ? 'Cambia' : 'Cambian'} ${counted(count, 'estimación posterior', 'estimaciones posteriores')}:`,
  allChange: (count: number) =>
    `${count === 1 ? 'Cambia' : 'Cambian'} ${counted(count, 'estimación ya capturada', 'estimaciones ya capturadas')}:`,
  unread: (codes: readonly string[]) =>
    codes.length === 1
      ? `1 cantidad no se entiende: ${codes[0]}`
      : `${codes.length} cantidades no se entienden: ${codes.slice(0, 10).join(', ')}${codes.length > 10 ? '…' : ''}`,
  rowsLost: (rows: number) =>
    `${rows === 1 ? 'Se pierde' : 'Se pierden'} ${counted(rows, 'fila', 'filas')} de generadores.`,
  tooManyRows: (rows: number, most: number) =>
    `La estimación tiene ${counted(rows, 'fila', 'filas')} de generadores; puede tener hasta ${quantity(most)}.`,
  tooHeavyRows:
    'Los generadores y sus notas son demasiado largos para una estimación. Acorte las notas o divida la estimación.',
  takeAdjustment: (month: string, amount: string) => `Tomar el ajuste de ${month}: ${amount}`,
  noAdjustments: 'No hay ajustes de costos autorizados por estimar.',
  adjustmentsFailed: 'No se pudieron cargar los ajustes de costos autorizados.',
  itemName: (row: number) => `Descripción del renglón ${row}`,
  itemRow: (row: number) => `del renglón ${row}`,
  removeItem: (row: number) => `Quitar el renglón ${row}`,
  items: 'Renglones',
  addItem: 'Agregar renglón',
  itemsIncomplete: 'Cada renglón lleva descripción, unidad, cantidad y precio unitario.',
  amountWanted: 'Escriba el importe.',
  corrections: 'Correcciones de estimaciones anteriores',
  otherRates: (number: number) =>
    `La estimación ${number} lleva otras deducciones. Una corrección devuelve las mismas.`,
  useRates: 'Usar las mismas',
  ratesApart: (number: number) =>
    `La estimación ${number} lleva otras deducciones. Corríjala en una estimación aparte para devolver las mismas.`,
  correctionWanted: (code: string) => `${code} es negativa: indique qué estimación corrige y por qué.`,
  tooHeavy:
    'La estimación tiene demasiados conceptos, o sus nombres son demasiado largos, para guardarse junta. Divídala en dos.',
  correct: 'Corregir',
  saveWithout: (codes: readonly string[]) =>
    codes.length === 1 ? `Guardar sin ${codes[0]}` : `Guardar sin esas ${codes.length}`,
  confirmDiscard: '¿Descartar lo que capturó?',
  open: (name: string) => `Ver la estimación ${name}`,
  see: 'Ver',
  restore: (name: string) => `Restaurar la estimación ${name}`,
  actionOn: (action: string, number: number) => `${action} la estimación ${number}`,
  moreActions: (number: number) => `Más acciones de la estimación ${number}`,
  print: (number: number) => `Imprimir la estimación ${number}`,
  statement: 'Estado de cuenta',
  create: 'Nueva Estimación',
  search: 'Buscar estimación',
  anyStatus: 'Todos',
  onlyReview: 'Solo en revisión',
  arrange: 'Ordenar y filtrar',
  filters: 'Qué estimaciones se muestran',
  clearFilters: 'Quitar filtros',
  some: (shown: number, all: number) =>
    shown === all ? counted(all, 'estimación', 'estimaciones') : `Mostrando ${shown} de ${all} estimaciones`,
  noneFound: 'Ninguna estimación coincide con lo elegido',
  totalOf: (shown: number, all: number) => `${words.total} (${shown} de ${all})`,
  unclassified: 'Hay retenciones sin clasificar',
  unclassifiedForOthers: 'Hay retenciones sin clasificar. El supervisor puede decir qué es cada una.',
  classify: 'Clasificar',
  classifyTitle: '¿Qué es cada retención?',
  classifyHint: 'Solo se devuelve lo que es retención. Ningún importe de las estimaciones cambia.',
  withheldInAll: (amount: string) => `${amount} en total`,
  notKept: 'Este equipo no tiene espacio para guardar el borrador.',
} as const;
