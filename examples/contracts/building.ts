import type { Part } from './bridge.ts';

/** Concepts of a small two-storey building of offices. */
export const building: Part[] = [
  {
    code: 'PRE', name: 'PRELIMINARES', from: 0, months: 1,
    items: [
      ['m2', 420, 14.85, 'Limpieza y desyerbe del terreno por medios manuales'],
      ['m2', 312.5, 18.37, 'Trazo y nivelación del terreno con equipo topográfico'],
      ['m', 84, 246.3, 'Tapial de lámina galvanizada de 2.44 m de altura'],
      ['lote', 1, 28_450, 'Bodega y oficina de obra con instalaciones provisionales'],
    ],
  },
  {
    code: 'CIM', name: 'CIMENTACIÓN', from: 0, months: 2,
    items: [
      ['m3', 186.4, 187.45, 'Excavación a máquina en material tipo II de 0.00 a 2.00 m'],
      ['m2', 124.6, 168.9, "Plantilla de concreto f'c=100 kg/cm2 de 5 cm de espesor"],
      ['kg', 4_862.75, 38.97, 'Acero de refuerzo fy=4200 kg/cm2 en zapatas y contratrabes'],
      ['m2', 218.3, 412.65, 'Cimbra común en cimentación'],
      ['m3', 58.42, 2_968.3, "Concreto premezclado f'c=250 kg/cm2 en cimentación"],
      ['m3', 112.8, 286.4, 'Relleno compactado al 90 % con material de banco'],
    ],
  },
  {
    code: 'EST', name: 'ESTRUCTURA', from: 1, months: 3,
    items: [
      ['kg', 9_684.2, 39.64, 'Acero de refuerzo fy=4200 kg/cm2 en columnas y trabes'],
      ['m2', 486.75, 524.6, 'Cimbra aparente en columnas y trabes'],
      ['m3', 46.28, 3_186.45, "Concreto premezclado f'c=250 kg/cm2 en columnas y trabes"],
      ['m2', 612.4, 864.35, 'Losa de vigueta y bovedilla de 20 cm con capa de compresión de 5 cm'],
      ['m', 18.6, 2_486.9, 'Escalera de concreto armado de 1.20 m de ancho'],
      ['pza', 12, 3_864.5, 'Placa base de acero A-36 con anclas para cubierta ligera'],
    ],
  },
  {
    code: 'ALB', name: 'ALBAÑILERÍA', from: 2, months: 3,
    items: [
      ['m2', 684.5, 386.4, 'Muro de tabique rojo recocido de 14 cm con mortero 1:4'],
      ['m', 312.8, 248.6, "Castillo de concreto f'c=200 kg/cm2 de 15 x 15 cm"],
      ['m', 286.4, 236.75, "Cadena de cerramiento de concreto f'c=200 kg/cm2 de 15 x 20 cm"],
      ['m2', 1_368.9, 142.35, 'Aplanado de mezcla cemento-arena 1:5 a plomo y regla'],
      ['m2', 306.2, 268.45, "Firme de concreto f'c=150 kg/cm2 de 10 cm con malla 6x6-10/10"],
      ['m2', 318.4, 312.9, 'Impermeabilización de azotea con membrana prefabricada de 4 mm'],
    ],
  },
  {
    code: 'INS', name: 'INSTALACIONES', from: 2, months: 4,
    items: [
      ['sal', 86, 864.2, 'Salida eléctrica para contacto doble polarizado'],
      ['sal', 74, 912.65, 'Salida eléctrica para luminaria con apagador'],
      ['pza', 2, 8_642.35, 'Tablero de distribución de 24 circuitos'],
      ['sal', 22, 1_486.4, 'Salida hidráulica con tubo de cobre tipo M'],
      ['sal', 22, 1_264.9, 'Salida sanitaria con tubo de PVC'],
      ['pza', 8, 4_862.75, 'Inodoro de dos piezas de bajo consumo con accesorios'],
      ['pza', 8, 3_186.4, 'Lavabo de cerámica con llave economizadora'],
      ['pza', 1, 18_642.5, 'Tinaco de 2,500 litros con base y conexiones'],
    ],
  },
  {
    code: 'ACA', name: 'ACABADOS', from: 4, months: 2,
    items: [
      ['m2', 486.3, 412.85, 'Piso de loseta cerámica de 60 x 60 cm asentada con adhesivo'],
      ['m2', 124.6, 386.2, 'Lambrín de azulejo de 30 x 60 cm en sanitarios'],
      ['m2', 1_684.5, 86.4, 'Pintura vinílica en muros y plafones, dos manos'],
      ['m2', 312.4, 348.75, 'Plafón de tablero de yeso con suspensión oculta'],
    ],
  },
  {
    code: 'CAN', name: 'CANCELERÍA Y LIMPIEZA', from: 4, months: 2,
    items: [
      ['m2', 96.4, 2_486.35, 'Ventana de aluminio natural de 3" con cristal claro de 6 mm'],
      ['pza', 18, 4_186.9, 'Puerta de tambor de pino de 0.90 x 2.13 m con chapa'],
      ['pza', 2, 12_864.5, 'Puerta de aluminio y cristal templado de 1.80 x 2.40 m'],
      ['m', 24.5, 1_864.3, 'Barandal de tubo de acero inoxidable de 51 mm'],
      ['m2', 612.4, 24.65, 'Limpieza final de obra'],
    ],
  },
];
