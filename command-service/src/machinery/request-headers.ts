/** Headers that a write request may have. */
export const keyHeader = {
  'idempotency-key':
    'Nombre que quien pide da a su petición: la misma, repetida, se hace una sola vez; con otros datos, 422.',
};

export const matchHeader = {
  'if-match': 'Revisión con la que se vio el registro, entre comillas; 412 si ya es otra.',
};

/** Response headers of a write, with its position in the log. */
export const positionHeaders = {
  'x-event-position': 'Hasta dónde debe leer quien quiera ver este cambio.',
  'x-event-store': 'Bitácora en la que cuenta esa posición.',
};
