/** A concept of an example: unit, quantity, unit price in pesos without IVA, description. */
type Item = [unit: string, quantity: number, price: number, name: string];
/** A partida: code, name, first month (from 0), duration in months, and concepts. */
export type Part = { code: string; name: string; from: number; months: number; items: Item[] };

const supports: [name: string, kind: 'estribo' | 'pila', piles: number, depth: number][] = [
  ['E-1', 'estribo', 6, 18.5],
  ['P-2', 'pila', 8, 22.4],
  ['P-3', 'pila', 8, 24.15],
  ['P-4', 'pila', 8, 25.3],
  ['P-5', 'pila', 8, 23.75],
  ['P-6', 'pila', 8, 21.6],
  ['E-7', 'estribo', 6, 17.9],
];
const cents = (value: number) => Math.round(value * 100) / 100;

const shafts: Item[] = supports.flatMap(([name, , piles, depth], at): Item[] => [
  ['m', cents(piles * depth), 4_865.4 + at * 37.5, `Perforación para pilas de cimentación de 1.20 m de diámetro en el apoyo ${name}, en material tipo B y C, con equipo rotatorio y lodo bentonítico estabilizador.`],
  ['m3', cents(piles * depth * 1.131), 3_412.75, `Concreto hidráulico f'c=250 kg/cm2 colado con tubo tremie en pilas de cimentación del apoyo ${name}, revenimiento de 18 cm.`],
  ['kg', cents(piles * depth * 128.7), 36.18, `Acero de refuerzo fy=4,200 kg/cm2 en armado de pilas de cimentación del apoyo ${name}, incluye separadores y tubos para pruebas sónicas.`],
  ['pza', piles, 6_985.5, `Descabece de pilas de cimentación de 1.20 m de diámetro en el apoyo ${name}, hasta el nivel de desplante de la zapata.`],
]);

const columns: Item[] = supports
  .filter(([, kind]) => kind === 'pila')
  .flatMap(([name], at): Item[] => [
    ['m3', 96.42 + at * 7.35, 4_218.6, `Concreto hidráulico f'c=250 kg/cm2 en columnas y diafragma de la pila ${name}.`],
    ['kg', 14_870.5 + at * 962.25, 38.97, `Acero de refuerzo fy=4,200 kg/cm2 en columnas y diafragma de la pila ${name}.`],
    ['m2', 228.6 + at * 14.8, 587.3, `Cimbra metálica acabado aparente en columnas y diafragma de la pila ${name}.`],
  ]);

const spans: Item[] = [1, 2, 3, 4, 5, 6].flatMap((span): Item[] => [
  ['pza', 6, 412_860.75, `Fabricación de trabe AASHTO tipo IV de 30.00 m de longitud, concreto f'c=350 kg/cm2, para el claro ${span}.`],
  ['pza', 6, 58_412.9, `Carga, acarreo y montaje de trabe AASHTO tipo IV de 30.00 m con dos grúas, en el claro ${span}.`],
  ['m3', 12.84, 4_672.15, `Concreto hidráulico f'c=250 kg/cm2 en diafragmas intermedios y extremos del claro ${span}.`],
]);

/** Concepts of a road bridge of six spans of 30 m on AASHTO type IV girders, with its accesses. */
export const bridge: Part[] = [
  { code: '01', name: 'PRELIMINARES', from: 0, months: 0, items: [] },
  {
    code: '01.01', name: 'TRAZO Y DESMONTE', from: 0, months: 2,
    items: [
      ['ha', 3.85, 18_640.25, 'Desmonte, desyerbe y desenraice en zona de semidesierto, para dar lugar al puente y sus accesos.'],
      ['km', 1.24, 24_875.6, 'Trazo y nivelación del eje del puente y accesos con estación total, incluye referencias y bancos de nivel.'],
      ['m2', 12_480.5, 18.37, 'Despalme de terreno natural de 20 cm de espesor promedio, desperdiciando el material.'],
      ['m3', 2_496.1, 62.48, 'Carga y acarreo al primer kilómetro de material producto del despalme.'],
      ['m3-km', 9_984.4, 9.85, 'Sobreacarreo de material producto del despalme a los kilómetros subsecuentes.'],
      ['pza', 46, 1_285.4, 'Tala de árboles de 20 a 40 cm de diámetro, incluye extracción del tocón y retiro.'],
    ],
  },
  {
    code: '01.02', name: 'OBRAS PROVISIONALES Y DESVÍOS', from: 0, months: 3,
    items: [
      ['m', 860, 1_945.3, 'Construcción de camino de desvío provisional de 7.00 m de ancho, con revestimiento de 15 cm.'],
      ['pza', 24, 2_384.75, 'Señalamiento de protección de obra SPP-4, lámina calibre 16 con película reflejante, en desvío.'],
      ['pza', 120, 412.6, 'Trafitambo de polietileno de alta densidad con dos bandas reflejantes, incluye colocación y retiro.'],
      ['jor', 365, 486.2, 'Bandereros para control de tránsito en la zona de obra, por turno de ocho horas.'],
      ['lote', 1, 186_450, 'Campamento de obra: oficina de residencia, bodega, baños y patio de habilitado; incluye retiro al término.'],
      ['m', 320, 318.45, 'Cercado provisional con malla ciclónica de 2.00 m de altura en patios de trabajo.'],
      ['m2', 1_850, 214.3, 'Plataforma de trabajo para equipo de perforación con material de banco de 30 cm de espesor.'],
    ],
  },
  { code: '02', name: 'TERRACERÍAS', from: 1, months: 0, items: [] },
  {
    code: '02.01', name: 'CORTES Y EXCAVACIONES', from: 1, months: 4,
    items: [
      ['m3', 8_645.35, 64.92, 'Excavación en cortes y adicionales debajo de la subrasante, en material tipo A, cuando el material se desperdicie.'],
      ['m3', 5_210.8, 98.47, 'Excavación en cortes y adicionales debajo de la subrasante, en material tipo B, cuando el material se aproveche.'],
      ['m3', 1_875.4, 246.8, 'Excavación en cortes en material tipo C con uso de explosivos, incluye permisos y custodia.'],
      ['m3', 2_964.75, 187.45, 'Excavación para estructuras en material tipo II por medios mecánicos, de 0.00 a 4.00 m de profundidad.'],
      ['m3', 684.2, 264.9, 'Excavación para estructuras en material tipo II por medios mecánicos, de 4.01 a 8.00 m, con bombeo de achique.'],
      ['hr', 420, 186.75, 'Bombeo de achique con bomba autocebante de 102 mm (4") de diámetro.'],
      ['m3-km', 31_450, 9.85, 'Sobreacarreo de los materiales producto de los cortes a los kilómetros subsecuentes al primero.'],
    ],
  },
  {
    code: '02.02', name: 'TERRAPLENES', from: 2, months: 8,
    items: [
      ['m2', 10_620, 12.64, 'Compactación del terreno natural en el área de desplante de los terraplenes al 90 %.'],
      ['m3', 21_480.6, 142.35, 'Formación y compactación de terraplenes al 90 % con material de banco, cuerpo de terraplén.'],
      ['m3', 6_384.9, 168.2, 'Formación y compactación de la capa subyacente al 95 % con material de banco.'],
      ['m3', 4_256.6, 194.75, 'Formación y compactación de la capa subrasante al 100 % con material de banco.'],
      ['m3', 1_940.25, 312.4, 'Relleno compactado para la protección de obras de drenaje y respaldo de estribos.'],
      ['m3-km', 96_240, 9.85, 'Sobreacarreo de material de banco para terraplenes a los kilómetros subsecuentes al primero.'],
    ],
  },
  {
    code: '02.03', name: 'PROTECCIÓN DE TALUDES Y CAUCE', from: 9, months: 4,
    items: [
      ['m2', 3_420, 86.5, 'Arrope de taludes con material producto del despalme y siembra de especies nativas.'],
      ['m3', 860.5, 1_486.3, 'Zampeado de mampostería de tercera clase con mortero de cemento 1:5 en conos de derrame.'],
      ['m3', 1_245, 1_124.85, 'Enrocamiento de protección con piedra de 0.60 a 1.00 m al pie de estribos y pilas.'],
      ['m3', 684, 1_865.4, 'Gaviones de malla galvanizada de triple torsión en márgenes, de 2.00 x 1.00 x 1.00 m.'],
      ['m2', 1_290, 64.75, 'Geotextil no tejido de 270 g/m2 como filtro en enrocamiento y gaviones.'],
    ],
  },
  { code: '03', name: 'CIMENTACIÓN PROFUNDA', from: 2, months: 0, items: [] },
  { code: '03.01', name: 'PILAS DE CIMENTACIÓN', from: 2, months: 5, items: shafts },
  {
    code: '03.02', name: 'PRUEBAS Y PILOTES', from: 2, months: 4,
    items: [
      ['pza', 52, 4_865.9, 'Prueba de integridad por método sónico de eco en pilas de cimentación.'],
      ['pza', 7, 38_640.5, 'Prueba de pozo cruzado (crosshole) en pilas de cimentación.'],
      ['m', 684.5, 2_186.35, 'Pilotes precolados de concreto f\'c=300 kg/cm2 de 0.40 x 0.40 m, fabricación y transporte, en aleros.'],
      ['m', 684.5, 864.2, 'Hincado de pilotes precolados con martillo hidráulico, en aleros de estribos.'],
      ['pza', 38, 2_412.8, 'Descabece de pilotes precolados de 0.40 x 0.40 m.'],
      ['m', 64.6, 5_912.45, 'Ademe metálico recuperable de 1.25 m de diámetro en pilas con presencia de boleos.'],
    ],
  },
  {
    code: '03.03', name: 'ZAPATAS', from: 4, months: 4,
    items: [
      ['m3', 86.4, 2_412.35, "Plantilla de concreto simple f'c=100 kg/cm2 de 5 cm de espesor en desplante de zapatas."],
      ['m3', 1_128.75, 3_684.9, "Concreto hidráulico f'c=250 kg/cm2 en zapatas de estribos y pilas."],
      ['kg', 118_520.4, 36.18, 'Acero de refuerzo fy=4,200 kg/cm2 en zapatas, diámetros del No. 4 al No. 12.'],
      ['m2', 862.3, 412.65, 'Cimbra común en zapatas de estribos y pilas.'],
      ['m3', 1_486.2, 286.4, 'Relleno de excavaciones para estructuras con material producto de la excavación, compactado al 90 %.'],
    ],
  },
  { code: '04', name: 'SUBESTRUCTURA', from: 5, months: 0, items: [] },
  {
    code: '04.01', name: 'ESTRIBOS', from: 5, months: 3,
    items: [
      ['m3', 286.45, 3_986.2, "Concreto hidráulico f'c=250 kg/cm2 en cuerpo, corona y diafragma de estribos."],
      ['m3', 118.6, 4_062.85, "Concreto hidráulico f'c=250 kg/cm2 en aleros y topes laterales de estribos."],
      ['kg', 36_840.75, 38.97, 'Acero de refuerzo fy=4,200 kg/cm2 en estribos y aleros.'],
      ['m2', 948.2, 524.6, 'Cimbra metálica acabado aparente en estribos y aleros.'],
      ['m3', 164.8, 684.35, 'Material filtrante de grava de 19 a 76 mm en respaldo de estribos.'],
      ['m', 86, 348.9, 'Tubo de PVC de 102 mm perforado como dren en respaldo de estribos, envuelto en geotextil.'],
    ],
  },
  { code: '04.02', name: 'COLUMNAS DE PILAS', from: 5, months: 4, items: columns },
  {
    code: '04.03', name: 'CABEZALES Y BANCOS', from: 7, months: 3,
    items: [
      ['m3', 342.6, 4_386.75, "Concreto hidráulico f'c=300 kg/cm2 en cabezales de pilas."],
      ['kg', 58_642.9, 38.97, 'Acero de refuerzo fy=4,200 kg/cm2 en cabezales de pilas.'],
      ['m2', 684.5, 862.4, 'Cimbra aparente con obra falsa metálica en cabezales de pilas.'],
      ['m3', 14.85, 5_412.3, "Concreto hidráulico f'c=350 kg/cm2 en bancos de apoyo y topes sísmicos."],
      ['kg', 3_480.6, 39.64, 'Acero de refuerzo fy=4,200 kg/cm2 en bancos de apoyo y topes sísmicos.'],
      ['dm3', 186.4, 142.75, 'Mortero sin contracción para nivelación de bancos de apoyo.'],
    ],
  },
  { code: '05', name: 'SUPERESTRUCTURA', from: 6, months: 0, items: [] },
  { code: '05.01', name: 'TRABES AASHTO Y DIAFRAGMAS', from: 6, months: 5, items: spans },
  {
    code: '05.02', name: 'PRESFUERZO Y HABILITADO', from: 6, months: 4,
    items: [
      ['kg', 86_420.35, 78.64, 'Acero de presfuerzo de 12.7 mm (1/2") de diámetro, baja relajación, LR = 19,000 kg/cm2, en trabes.'],
      ['kg', 64_875.2, 38.97, 'Acero de refuerzo fy=4,200 kg/cm2 en trabes AASHTO tipo IV.'],
      ['kg', 8_462.75, 39.64, 'Acero de refuerzo fy=4,200 kg/cm2 en diafragmas.'],
      ['m2', 486.3, 624.85, 'Cimbra aparente en diafragmas intermedios y extremos.'],
      ['pza', 72, 3_864.5, 'Varilla roscada de 25 mm para amarre de diafragmas, incluye placas, tuercas y protección.'],
    ],
  },
  {
    code: '05.03', name: 'LOSAS', from: 8, months: 4,
    items: [
      ['m3', 486.72, 4_118.95, "Concreto hidráulico f'c=250 kg/cm2 en losa de calzada de 20 cm de espesor."],
      ['kg', 72_640.5, 38.97, 'Acero de refuerzo fy=4,200 kg/cm2 en losa de calzada.'],
      ['m2', 2_376.4, 486.35, 'Cimbra común en losa entre trabes con prelosa y volados con cimbra aparente.'],
      ['m3', 64.28, 4_212.6, "Concreto hidráulico f'c=250 kg/cm2 en losas de acceso de 30 cm de espesor."],
      ['kg', 9_845.3, 38.97, 'Acero de refuerzo fy=4,200 kg/cm2 en losas de acceso.'],
      ['m2', 2_486, 42.7, 'Curado de losas con membrana base agua, dos aplicaciones.'],
    ],
  },
  {
    code: '05.04', name: 'PARAPETOS Y GUARNICIONES', from: 10, months: 3,
    items: [
      ['m3', 82.44, 4_684.3, "Concreto hidráulico f'c=250 kg/cm2 en guarniciones y banquetas."],
      ['kg', 10_486.2, 38.97, 'Acero de refuerzo fy=4,200 kg/cm2 en guarniciones y banquetas.'],
      ['m2', 412.8, 548.25, 'Cimbra aparente en guarniciones y banquetas.'],
      ['kg', 18_642.5, 86.42, 'Acero estructural A-36 en pilastras y remates de parapeto metálico tipo T-34.2.1.'],
      ['m', 372, 1_684.9, 'Tubo galvanizado de 102 mm cédula 40 en parapeto metálico.'],
      ['pza', 744, 186.35, 'Anclas de acero de 25 mm con rosca, tuerca y rondana para fijación de pilastras.'],
      ['m2', 684.5, 148.6, 'Pintura de esmalte alquidálico sobre primario anticorrosivo en parapeto metálico.'],
    ],
  },
  {
    code: '05.05', name: 'JUNTAS DE DILATACIÓN', from: 11, months: 2,
    items: [
      ['m', 81.2, 14_862.75, 'Junta de dilatación tipo Transflex 200 o similar, incluye corte, anclaje y sellado.'],
      ['m', 24.4, 1_286.4, 'Junta de calzada sellada con cordón de respaldo y sellador de poliuretano en losas de acceso.'],
      ['dm3', 412.6, 164.3, 'Concreto polimérico en nosings de juntas de dilatación.'],
    ],
  },
  {
    code: '05.06', name: 'APOYOS DE NEOPRENO', from: 8, months: 3,
    items: [
      ['dm3', 486.72, 318.45, 'Apoyos integrales de neopreno ASTM D-2240 dureza Shore 60 con placas de acero, móviles.'],
      ['dm3', 243.36, 318.45, 'Apoyos integrales de neopreno ASTM D-2240 dureza Shore 60 con placas de acero, fijos.'],
      ['dm3', 64.8, 296.75, 'Placas de neopreno dureza Shore 50 en topes sísmicos laterales.'],
      ['m2', 18.4, 412.9, 'Cartón asfaltado de 12 mm en juntas entre diafragma y corona.'],
    ],
  },
  {
    code: '06', name: 'DRENAJE', from: 9, months: 4,
    items: [
      ['pza', 48, 1_486.25, 'Dren de tubo de PVC de 102 mm (4") con rejilla de fierro fundido en calzada del puente.'],
      ['m', 186.5, 864.35, 'Bajante de tubo de acero galvanizado de 152 mm en pilas, incluye abrazaderas.'],
      ['m', 642, 612.8, "Cuneta de concreto f'c=150 kg/cm2 de sección triangular de 1.00 m de ancho."],
      ['m', 318, 486.4, "Bordillo de concreto f'c=150 kg/cm2 de 10 x 12 x 15 cm en accesos."],
      ['m', 124.5, 1_284.6, 'Lavadero de mampostería de tercera clase con mortero 1:5 en taludes de acceso.'],
      ['m', 42, 6_842.9, 'Tubo de concreto reforzado de 1.22 m de diámetro clase II en obra de drenaje menor km 12+320.'],
      ['m3', 86.35, 2_864.5, 'Mampostería de tercera clase con mortero 1:5 en cabezotes y aleros de alcantarillas.'],
      ['m3', 38.6, 3_412.75, "Concreto hidráulico f'c=150 kg/cm2 en losa y dentellón de alcantarillas."],
    ],
  },
  { code: '07', name: 'ACCESOS Y PAVIMENTO', from: 9, months: 0, items: [] },
  {
    code: '07.01', name: 'BASES', from: 9, months: 3,
    items: [
      ['m3', 2_684.5, 386.4, 'Subbase hidráulica compactada al 100 % con material de banco, de 20 cm de espesor.'],
      ['m3', 2_012.75, 462.85, 'Base hidráulica compactada al 100 % con material triturado de 38 mm a finos.'],
      ['lt', 20_128, 18.4375, 'Riego de impregnación con emulsión asfáltica catiónica ECI-60 a razón de 1.5 lt/m2.'],
      ['m2', 13_418, 6.42, 'Barrido de la superficie por tratar previo a los riegos.'],
      ['m3-km', 24_860, 9.85, 'Sobreacarreo de materiales pétreos para bases a los kilómetros subsecuentes.'],
    ],
  },
  {
    code: '07.02', name: 'CARPETA ASFÁLTICA', from: 11, months: 2,
    items: [
      ['lt', 11_405.3, 19.8625, 'Riego de liga con emulsión asfáltica catiónica ECR-65 a razón de 0.7 lt/m2.'],
      ['m3', 1_341.8, 3_186.4, 'Carpeta de concreto asfáltico en caliente compactada al 95 %, con cemento asfáltico PG 70-22, en accesos.'],
      ['m3', 237.64, 3_412.85, 'Carpeta de concreto asfáltico en caliente de 5 cm de espesor sobre losa del puente.'],
      ['m2', 18_170, 64.35, 'Riego de sello premezclado con material pétreo 3-A.'],
      ['m2', 1_260, 86.9, 'Fresado y corte de carpeta existente de 5 cm en entronques con el pavimento actual.'],
    ],
  },
  {
    code: '08', name: 'SEÑALAMIENTO Y DISPOSITIVOS DE SEGURIDAD', from: 12, months: 2,
    items: [
      ['m', 4_960, 24.65, 'Raya M-3.1 continua en la orilla derecha, color blanco reflejante, de 15 cm de ancho.'],
      ['m', 2_480, 26.3, 'Raya M-1.3 continua doble en el centro de la calzada, color amarillo reflejante, de 15 cm de ancho.'],
      ['m', 620, 26.3, 'Raya M-1.5 discontinua en el centro de la calzada, color amarillo reflejante, de 15 cm de ancho.'],
      ['pza', 248, 118.4, 'Vialeta DH-1 con reflejante amarillo en dos caras, adherida con resina epóxica.'],
      ['pza', 186, 112.85, 'Vialeta DH-1 con reflejante blanco en una cara, adherida con resina epóxica.'],
      ['pza', 64, 486.75, 'Indicadores de alineamiento OD-6 de 13 x 100 cm en curvas y accesos.'],
      ['pza', 12, 3_864.2, 'Señales preventivas SP de 86 x 86 cm en lámina galvanizada calibre 16, con poste.'],
      ['pza', 8, 3_912.6, 'Señales restrictivas SR de 86 x 86 cm en lámina galvanizada calibre 16, con poste.'],
      ['pza', 4, 8_486.35, 'Señales informativas de destino SID-11 de 56 x 239 cm, con dos postes.'],
      ['m', 412, 1_486.9, 'Defensa metálica de dos crestas OD-4.2.1 calibre 12, sobre poste de acero a cada 3.81 m.'],
      ['pza', 8, 6_412.45, 'Terminal de amortiguamiento para defensa metálica de dos crestas.'],
    ],
  },
  {
    code: '09', name: 'OBRAS INDUCIDAS', from: 1, months: 4,
    items: [
      ['pza', 6, 48_642.3, 'Reubicación de poste de concreto de 12 m para línea de media tensión, incluye herrajes y conductores.'],
      ['m', 286, 1_684.35, 'Reubicación de línea de agua potable de PVC de 152 mm (6"), incluye zanja, piezas especiales y pruebas.'],
      ['m', 310, 864.9, 'Reubicación de ducto de fibra óptica de polietileno de 51 mm, incluye registros y empalmes.'],
      ['pza', 4, 18_642.75, 'Registro de concreto para fibra óptica de 1.00 x 1.00 x 1.00 m con tapa de acero.'],
      ['m', 640, 286.4, 'Reubicación de cerca de alambre de púas de cuatro hilos con postes de madera tratada.'],
      ['m', 180, 2_412.6, 'Cruce direccional con tubería de polietileno de alta densidad de 203 mm bajo el camino existente.'],
    ],
  },
  {
    code: '10', name: 'MITIGACIÓN AMBIENTAL Y LIMPIEZA', from: 0, months: 14,
    items: [
      ['pza', 920, 186.45, 'Plantación de árboles de especies nativas de 1.50 m de altura, incluye cepa, tierra y riego por tres meses.'],
      ['m2', 6_400, 24.8, 'Restauración del área de patios y bancos con despalme almacenado y siembra a voleo.'],
      ['mes', 14, 38_640.5, 'Monitoreo ambiental: agua, ruido y fauna, con informe mensual.'],
      ['mes', 14, 12_486.35, 'Riego con pipa de caminos de obra para control de polvos.'],
      ['m2', 4_860, 18.65, 'Limpieza final de la obra y del cauce, retiro de sobrantes y obra falsa.'],
    ],
  },
];

const fine =
  ' Incluye: suministro de los materiales puestos en el sitio de los trabajos, mano de obra especializada, equipo y herramienta, acarreos, maniobras, desperdicios, limpieza del área y todo lo necesario para su correcta ejecución. P.U.O.T.';
const concrete =
  ' El precio unitario comprende: la elaboración del concreto en planta dosificadora con agregados de banco aprobado y cemento Portland compuesto CPC 30R; el diseño de la mezcla y su aprobación por la residencia; el transporte en camión revolvedor con un tiempo no mayor de 90 minutos; la colocación con bomba o bacha, el vibrado con equipo de inmersión, el acabado y el curado con membrana; las juntas de construcción tratadas con chorro de agua; el muestreo de un juego de cuatro cilindros por cada 14 m3 y su ensaye a 7, 14 y 28 días en laboratorio acreditado; los permisos, las medidas de seguridad y de protección ambiental; y la reposición de los colados que no cumplan la resistencia de proyecto. La medición se hará tomando como unidad el metro cúbico colocado según las líneas de proyecto, sin considerar abundamientos ni desperdicios, con aproximación al décimo. Se cumplirá con la normativa N-CTR-CAR-1-02-003 para la infraestructura del transporte y con las especificaciones particulares del proyecto.';
const girder =
  ' Comprende también: el patio de fabricación con mesa de presfuerzo; moldes metálicos; el tensado de torones con gatos calibrados y registro de alargamientos; el curado a vapor hasta alcanzar el 80 % de la resistencia de proyecto antes de la transferencia; el corte y la protección de puntas; el almacenamiento sobre durmientes; los estudios de ruta, permisos de carga y vehículos piloto; la señalización y el control del tránsito durante las maniobras; las grúas de capacidad suficiente con certificado vigente; los arriostramientos provisionales hasta el colado de los diafragmas; y la revisión topográfica de contraflechas de cada pieza, cuyos registros se entregarán a la supervisión antes del colado de la losa. Se pagará por pieza terminada y recibida, conforme a N-CTR-CAR-1-02-007.';

/** The full specification of a concept; some are long, as in contracts. */
export const specified = (name: string): string => {
  if (/trabe AASHTO/.test(name)) return `${name}${fine}${girder}`;
  if (/^Concreto hidráulico/.test(name)) return `${name}${concrete}${fine}`;
  return /^(Excavación|Acero|Cimbra|Carpeta|Junta)/.test(name) ? `${name}${fine}` : name;
};
