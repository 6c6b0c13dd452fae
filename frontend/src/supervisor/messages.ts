type Count = number | string;

/** Texts of the sign-out dialog. */
export const leavingTexts = {
  title: 'Hay capturas por enviar',
  waits: (count: Count, size: string | false) => {
    const how = size ? ` (${size})` : '';
    return count === 1
      ? `1 captura${how} espera en este dispositivo y el servidor todavía no la tiene.`
      : `${count} capturas${how} esperan en este dispositivo y el servidor todavía no las tiene.`;
  },
  refused: (count: Count) =>
    count === 1
      ? '1 no se aceptó: se corrige o se descarta en «Por enviar».'
      : `${count} no se aceptaron: se corrigen o se descartan en «Por enviar».`,
  keeping: (count: Count) =>
    count === 1
      ? 'Si la conserva, se queda en este dispositivo hasta que usted vuelva a iniciar sesión en él. Nadie más la ve ni la envía.'
      : 'Si las conserva, se quedan en este dispositivo hasta que usted vuelva a iniciar sesión en él. Nadie más las ve ni las envía.',
  send: 'Sincronizar y salir',
  keep: 'Salir y conservar',
  sending: (count: Count) => (count === 1 ? 'Enviando… queda 1' : `Enviando… quedan ${count}`),
  noNetwork:
    'No hay conexión. Nada se perdió: puede salir y conservar lo capturado, o esperar a tener conexión.',
  noAnswer:
    'El servidor no respondió y no se envió todo. Nada se perdió: intente de nuevo, o salga y conserve lo capturado.',
  stays: 'No todo se envió. Nada se perdió: intente de nuevo, o salga y conserve lo capturado.',
  allSent: 'Ya se envió todo: nada espera en este dispositivo.',
} as const;

/** Texts about entries that have been pending for days. */
export const oldEntriesTexts = {
  aged: (days: number) =>
    `Hay capturas de hace ${days} días sin enviar. Conéctese y sincronice: un navegador puede borrar lo que espera demasiado.`,
  install:
    'Instale la aplicación para que este dispositivo no borre lo que espera: en Safari, toque Compartir y «Agregar a inicio».',
} as const;
