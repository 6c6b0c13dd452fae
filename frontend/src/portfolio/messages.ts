import type { PortfolioAlarm } from '@obraclara/events';

const alarms: Record<PortfolioAlarm, string> = {
  late: 'Plazo vencido',
  ended: 'Terminó su plazo',
  behind: 'Atrasada',
  over_contract: 'Estimado mayor que el contrato',
  guarantee: 'Garantías',
  no_program: 'Sin programa',
};

/** Texts of «Mi día», which the specification does not define. */
export const dayTexts = {
  hint: 'Lo que espera en sus proyectos activos, primero lo más urgente.',
  what: 'Asunto',
  task: 'Qué falta',
  turn: 'Le toca a',
  due: 'Plazo',
  noLimit: 'Sin plazo',
  daysLeft: 'Días que quedan',
  project: 'Proyecto',
  none: 'Nada le espera hoy',
  noneHint:
    'Aquí aparecen los plazos de estimaciones, documentos, garantías y convenios de sus proyectos activos.',
  failed: 'No se pudo cargar lo que le espera',
  digest: 'Recibirlo cada mañana por correo',
  digestOn: 'Recibirá Mi día cada mañana por correo',
  digestOff: 'Ya no recibirá Mi día por correo',
  digestFailed: 'No se pudo guardar si recibe Mi día por correo',
};

/** Texts of the portfolio, which the specification does not define. */
export const texts = {
  hint: 'Contratos de obra con sus convenios, en pesos sin IVA.',
  project: 'Proyecto',
  contract: 'Contrato vigente',
  estimated: 'Estimado',
  paid: 'Pagado',
  paidHint: 'Importe de los trabajos que cubren los pagos, sin IVA',
  physical: 'Avance físico',
  financial: 'Avance financiero',
  spi: 'SPI',
  end: 'Término',
  next: 'Próximo plazo',
  nextOf: (number: number, limit: string) => `Est. ${number}: ${limit}`,
  alarms: 'Alarmas',
  alarm: (alarm: PortfolioAlarm) => alarms[alarm],
  total: 'TOTAL',
  search: 'Buscar proyecto',
  filter: 'Alarma',
  all: 'Todas',
  anyAlarm: 'Con alguna alarma',
  none: 'No hay proyectos',
  noneHint: 'Los proyectos aparecen aquí cuando se crean o se asignan.',
  noneFound: 'Ningún proyecto coincide',
  clear: 'Quitar filtros',
  failed: 'No se pudo cargar la cartera',
};
