type Count = number | string;

/** Texts of the outbox. */
export const waitingTexts = {
  notTaken: (count: Count) =>
    count === 1
      ? '1 captura no se aceptó. Vea por qué en «Por enviar».'
      : `${count} capturas no se aceptaron. Vea por qué en «Por enviar».`,
  noPlace: 'Este navegador no permite guardar la captura en el dispositivo. Conéctese e intente de nuevo.',
  noRoom:
    'Este dispositivo no tiene espacio para guardar la captura. Libere espacio o conéctese, e intente de nuevo.',
  waitsAlready: 'Esta captura ya está en «Por enviar» con otros datos. Corríjala ahí.',
  taken:
    'En otra pestaña ya se guardó con otros datos. Con «Reintentar» se guarda también esta; si no la necesita, descártela.',
  title: 'Por enviar',
  count: (count: Count) => `${count} por enviar`,
  refusedCount: (count: Count) => (count === 1 ? '1 no aceptada' : `${count} no aceptadas`),
  notAccepted: 'No aceptado:',
  inAll: (count: Count, size: string | false) =>
    `${count === 1 ? '1 captura' : `${count} capturas`}${size ? `, ${size} en total` : ''}`,
  none: 'Nada espera en este dispositivo',
  noneHint: 'Lo que capture sin conexión aparece aquí hasta que el servidor lo confirma.',
  waits: 'Pendiente de enviar',
  sending: (sent: string, total: string) => `Enviando… ${sent} de ${total}`,
  kept: (when: string) => `Capturado el ${when}`,
  photos: (size: string, count: number) => `con ${count === 1 ? 'foto' : `${count} fotos`} de ${size}`,
  croquis: (size: string, count: number) => `con ${count} croquis de ${size}`,
  file: (size: string) => `con archivo de ${size}`,
  unconfirmed: (net: string) => `Importe líquido ${net}, calculado en este dispositivo y sin confirmar`,
  paid: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Cambiaría el importe líquido de la estimación ${numbers[0]}, que ya está pagada.`
      : `Cambiaría el importe líquido de las estimaciones ${numbers.join(', ')}, que ya están pagadas.`,
  sendAnyway: 'Enviar de todos modos',
  sendAs: (number: number) => `Enviar con el número ${number}`,
  useInNew: 'Usar en una estimación nueva',
  asking: 'Consultando el siguiente número…',
  again: 'Reintentar',
  discard: 'Descartar',
  close: 'Cerrar',
  removalKept: 'Eliminación guardada en este dispositivo. Se enviará cuando haya conexión.',
  keepMine: 'Conservar lo mío',
  removeAnyway: 'Eliminar de todos modos',
  recordAnew: 'Registrar como nuevo',
  busy: 'Se está enviando en este momento y nada se pierde. Espere unos segundos e intente de nuevo.',
  gone: 'Ya no espera en este dispositivo: se envió o se descartó.',
  mayBeThere: 'Ya se empezó a enviar: lo que cambie aquí se envía después.',
  removal: (title: string) => `Eliminar ${title}`,
  removeTitle: '¿Eliminar esta captura?',
  removeHint: 'Ya se empezó a enviar: también se elimina en el servidor en cuanto responda.',
  discardTitle: '¿Descartar esta captura?',
  discardHint: 'No ha llegado al servidor: se pierde y no se puede deshacer.',
  discardChangeTitle: '¿Descartar este cambio?',
  discardChangeHint: 'El registro se queda como está en el servidor.',
} as const;
