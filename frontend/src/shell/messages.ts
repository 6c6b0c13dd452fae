/** Texts about the pending entries of a former supervisor on this device. */
export const formerSupervisorTexts = {
  title: 'Capturas por enviar',
  waits: (count: number, size: string | false) => {
    const how = size ? ` (${size})` : '';
    return count === 1
      ? `1 captura que hizo como supervisor${how} espera en este dispositivo. Con el rol que tiene ahora no se envía: descargue el respaldo. Se envía si vuelve a ser supervisor.`
      : `${count} capturas que hizo como supervisor${how} esperan en este dispositivo. Con el rol que tiene ahora no se envían: descargue el respaldo. Se envían si vuelve a ser supervisor.`;
  },
} as const;

/** Texts about an open project that was deleted or is no longer assigned to the user. */
export const lostTexts = {
  title: (name: string) => `Ya no tiene acceso a «${name}»`,
  hint: 'Lo eliminaron o dejó de estar asignado a usted. Lo que haya capturado y no se ha enviado sigue en este dispositivo.',
  open: (name: string) => `Abrir «${name}»`,
  choose: 'Elija un proyecto',
} as const;
