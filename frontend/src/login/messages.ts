/** Texts about the pending entries of a user whose session expired. */
export const leftTexts = {
  title: 'Capturas por enviar',
  waits: (count: number, person: string, size: string | false) => {
    const how = size ? ` (${size})` : '';
    return count === 1
      ? `1 captura de ${person}${how} espera en este dispositivo. Se envía cuando inicie sesión de nuevo.`
      : `${count} capturas de ${person}${how} esperan en este dispositivo. Se envían cuando inicie sesión de nuevo.`;
  },
  shutOut:
    'Si ya no puede entrar, es posible que su cuenta se haya dado de baja: descargue el respaldo y consulte a su administrador.',
} as const;
