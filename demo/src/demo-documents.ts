import type { ActionType, DocumentOrigin, DocumentType } from '@obraclara/events';

/** A document of the demonstration and its state. */
export type DemoDocument = {
  /** Key of its project. */
  project: string;
  type: DocumentType;
  origin: DocumentOrigin;
  title: string;
  description: string;
  /** Paragraphs of its PDF. */
  body: readonly string[];
  /** Set if the document is assigned to a supervisor. */
  assigned?: { action_type?: ActionType; /** Days from today. */ due?: number };
  attended?: { status: 'attended' | 'completed'; comments: string };
};

const signed = 'Atentamente, la residencia de obra.';

/** Documents of every type, origin and state; exactly one is overdue. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    project: 'puente',
    type: 'oficio',
    origin: 'externa',
    title: 'Oficio 412 - Programa de recuperación',
    description: 'La dependencia pide un programa que recupere el atraso de losas y parapetos.',
    body: [
      'Asunto: se solicita programa de recuperación.',
      'Del seguimiento mensual se advierte que las losas y los parapetos avanzan por debajo de lo programado. Se solicita presentar el programa de recuperación con los frentes, turnos y equipo que se agregarán, firmado por el superintendente de construcción.',
      'El programa deberá entregarse en la fecha señalada. De no recibirse se aplicará la retención prevista en el contrato por atraso en la ejecución de los trabajos.',
      'Se recuerda que la retención se devuelve cuando el atraso se recupera dentro del plazo de ejecución.',
      signed,
    ],
    assigned: { action_type: 'Atención', due: -1 },
  },
  {
    project: 'puente',
    type: 'oficio',
    origin: 'externa',
    title: 'Oficio 418 - Autorización del concepto EXT-001',
    description: 'Se autoriza el desvío provisional de cauce como concepto no previsto en el catálogo.',
    body: [
      'Asunto: autorización de concepto no previsto.',
      'Con base en el dictamen de la residencia se autoriza el concepto EXT-001, desvío provisional de cauce con tubería de acero de 1.20 m de diámetro, 36.00 m, al precio unitario conciliado de $15,750.00 por metro.',
      'Las cantidades se estimarán con los números generadores y las fotografías del periodo en que se ejecuten.',
      signed,
    ],
    assigned: { action_type: 'Atención', due: 10 },
  },
  {
    project: 'puente',
    type: 'estimacion',
    origin: 'interna',
    title: 'Estimación 12 - Carátula y números generadores',
    description: 'Carátula firmada de la estimación de octubre de 2026 y sus generadores.',
    body: [
      'Contenido: carátula, resumen por partida, números generadores, croquis y reporte fotográfico.',
      'Los volúmenes fueron medidos en obra por el contratista y la supervisión. Las diferencias con el avance físico quedan para la estimación siguiente.',
      'Se acompaña la bitácora del periodo en copia simple.',
      signed,
    ],
    assigned: { action_type: 'Conocimiento' },
  },
  {
    project: 'puente',
    type: 'minuta',
    origin: 'interna',
    title: 'Minuta 41 - Reunión semanal de obra',
    description: 'Avance de losas, suministro de presfuerzo y accesos.',
    body: [
      'Asistentes: residencia de obra, superintendencia, supervisión externa y laboratorio.',
      '1. Se revisa el colado de la losa entre los apoyos P-4 y P-5. El laboratorio entrega resistencias a 7 días por arriba de lo especificado.',
      '2. El suministro de torones para las últimas trabes se confirma para la semana próxima.',
      '3. La supervisión pide reforzar el señalamiento nocturno del desvío.',
      '4. Se acuerda medir en conjunto los volúmenes de carpeta asfáltica antes del cierre del periodo.',
      'Próxima reunión: el martes siguiente a las 9:00 horas en el campamento.',
    ],
  },
  {
    project: 'puente',
    type: 'oficio',
    origin: 'externa',
    title: 'Aviso de suspensión de energía en la línea aledaña',
    description: 'Corte programado para mover dos postes que interfieren con el acceso sur.',
    body: [
      'Asunto: aviso de suspensión programada.',
      'Para reubicar los dos postes que interfieren con el acceso sur se suspenderá el servicio de 8:00 a 14:00 horas. Se pide retirar el equipo de izaje a más de 15 m de la línea.',
      signed,
    ],
  },
  {
    project: 'puente',
    type: 'estimacion',
    origin: 'externa',
    title: 'Estimación 11 - Observaciones de la residencia',
    description: 'Se devuelve con observaciones a los generadores de acero de refuerzo.',
    body: [
      'Asunto: observaciones a la estimación 11.',
      'En los generadores de acero de refuerzo de losas falta el desglose por diámetro de los ejes 3 a 5. En el reporte fotográfico falta la fecha de dos imágenes.',
      'Se devuelve para su corrección. El resto de las partidas se valida sin cambios.',
      signed,
    ],
    assigned: { action_type: 'Atención', due: 5 },
    attended: { status: 'attended', comments: 'Se corrigieron los generadores y se entregaron de nuevo.' },
  },
  {
    project: 'puente',
    type: 'oficio',
    origin: 'interna',
    title: 'Respuesta sobre el control de tránsito en el desvío',
    description: 'Se informa la colocación de trafitambos, bandereros y luces en el desvío.',
    body: [
      'Asunto: respuesta a la solicitud de control de tránsito.',
      'Se informa que desde esta semana el desvío cuenta con 120 trafitambos, bandereros en dos turnos y señales luminosas en ambos sentidos. Se anexa croquis de ubicación.',
      signed,
    ],
    assigned: { action_type: 'Conocimiento', due: 3 },
    attended: { status: 'completed', comments: '' },
  },
  {
    project: 'puente',
    type: 'minuta',
    origin: 'externa',
    title: 'Minuta de visita de la supervisión externa',
    description: 'Recorrido de superestructura y revisión de ensayes de concreto.',
    body: [
      'Se recorrieron los claros 1 a 5. Se revisaron apoyos de neopreno, juntas y ensayes de concreto.',
      'No se encontraron grietas fuera de tolerancia. Se pide curar las guarniciones al menos siete días y dejar constancia en bitácora.',
      'Se da por atendida la observación sobre el recubrimiento del acero en el diafragma de P-3.',
    ],
    assigned: { action_type: 'Atención', due: 7 },
    attended: { status: 'completed', comments: 'Curado registrado en bitácora durante siete días.' },
  },
  {
    project: 'edificio',
    type: 'minuta',
    origin: 'interna',
    title: 'Minuta 9 - Instalaciones de planta alta',
    description: 'Trazo de ductos, cajas y bajadas antes de cerrar muros.',
    body: [
      'Se revisa el trazo de instalaciones eléctricas y de voz y datos en planta alta.',
      'Se acuerda no cerrar muros hasta concluir la prueba hidrostática de las líneas de agua.',
      'La obra exterior comienza al terminar el retiro de escombro.',
    ],
  },
  {
    project: 'edificio',
    type: 'estimacion',
    origin: 'interna',
    title: 'Estimación 4 - Números generadores',
    description: 'Generadores de albañilería y acabados de septiembre de 2026.',
    body: [
      'Contenido: resumen por partida, números generadores y croquis por eje y nivel.',
      'Los acabados de planta baja se estiman al 80 por ciento, conforme al recorrido con la residencia.',
      signed,
    ],
    assigned: { action_type: 'Atención', due: 12 },
  },
  {
    project: 'dorado',
    type: 'oficio',
    origin: 'externa',
    title: 'Aviso de terminación de los trabajos',
    description: 'Terminación de la cimentación dentro del plazo contratado.',
    body: [
      'Asunto: aviso de terminación.',
      'Se comunica la terminación de los trabajos de cimentación del tanque elevado dentro del plazo contratado y se solicita la verificación para su entrega y recepción.',
      signed,
    ],
    assigned: { action_type: 'Atención', due: 15 },
    attended: { status: 'completed', comments: 'Verificada la terminación; sin pendientes.' },
  },
];
