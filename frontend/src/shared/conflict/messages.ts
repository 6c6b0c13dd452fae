/** Messages for a record that was deleted before a change or a deletion reached the server. */
export const goneTexts = {
  title: 'Alguien más lo eliminó',
  explanation: 'Se eliminó mientras usted lo tenía abierto, así que sus cambios no se guardaron.',
  typed: 'Esto es lo que usted escribió; puede copiarlo de aquí.',
  now: 'Eliminado',
  leave: 'Cerrar sin guardar',
  nobodyAsked: (typed: string) => `No se guardó, porque alguien más lo eliminó antes: ${typed}`,
  goneAlready: 'Alguien más ya lo había eliminado.',
} as const;
