import type { EventFault, FaultReason } from './verify.ts';

const reasons: Record<FaultReason | 'gone', string> = {
  unreadable: 'lo guardado ya no se puede leer',
  changed: 'no es lo que se escribió: su contenido no da la huella que lleva',
  link: 'lleva la huella de otro evento anterior: el anterior se cambió, o este se puso después',
  gone: 'ya no está en la bitácora',
  missing: 'falta el evento anterior de su flujo',
  unlinked: 'no lleva huella, y ningún sello lo cubre',
  unsealed: 'es de antes de las huellas, y la bitácora aún no está sellada; se sella al arrancar ObraClara',
  log: 'la huella de la bitácora que lleva no es la de los eventos que hay antes: alguno falta, sobra o se cambió',
  seal: 'los eventos hasta él no dan la huella con que se selló la bitácora',
  head: 'los eventos hasta él no dan la huella que se anotó antes',
};

/** Spanish message about an event that fails verification: the event and the reason. */
export const faultSentence = ({
  reason,
  stream,
  revision,
  type,
}: Pick<EventFault, 'stream' | 'revision' | 'type'> & { reason: FaultReason | 'gone' }): string =>
  `El evento ${revision} de «${stream}»${type ? ` (${type})` : ''} no corresponde: ${reasons[reason]}.`;
