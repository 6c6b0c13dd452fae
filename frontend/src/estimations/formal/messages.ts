/** Texts of formal control that the specification does not define. */
export const formalTexts = {
  present: 'Presentar',
  presentNamed: (number: number) => `Presentar la estimación ${number}`,
  presentQuestion: (number: number) => `¿Presentar la estimación ${number}?`,
  presentMeans:
    'Queda congelada: ya no se edita ni se elimina. Su carátula, cuerpo, resumen, generadores y estado de cuenta se emiten y se conservan como son.',
  presented: 'Estimación presentada',
  presentFailed: 'No se pudo presentar la estimación',
  toCapture: 'Devolver a captura',
  toCaptureNamed: (number: number) => `Devolver a captura la estimación ${number}`,
  returnMeans:
    'El supervisor podrá corregirla y se presenta de nuevo. Sus documentos emitidos dejan de estar vigentes.',
  returned: 'Estimación devuelta a captura',
  returnFailed: 'No se pudo devolver la estimación',
  bill: 'Facturar',
  folio: 'Folio de factura',
  folioNamed: (number: number) => `Folio de factura de la estimación ${number}`,
  folioSaved: 'Folio guardado',
  folioFailed: 'No se pudo guardar el folio',
  closed: 'El contrato está cerrado; para cambiarlo hay que reabrirlo.',
} as const;
