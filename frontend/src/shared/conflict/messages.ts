/** Messages for a draft that was open in two tabs and saved in the other one, with other data. */
export const takenTexts = {
  title: 'Ya se guardó en otra pestaña',
  explanation:
    'Lo que abrió aquí también estaba abierto en otra pestaña, donde ya se guardó con otros datos. Puede guardar además lo de esta pestaña, o quedarse solo con lo guardado.',
  also: 'Guardar también esto',
  leave: 'Quedarme con lo guardado',
  notSaved: 'No se guardó: en otra pestaña ya se guardó con otros datos.',
} as const;

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
