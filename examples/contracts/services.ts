import type { Part } from './bridge.ts';

/** A services contract: the supervision of a bridge, charged by month, visit and test. */
export const services: Part[] = [
  {
    code: 'SUP',
    name: 'SUPERVISIÓN DE LA OBRA',
    from: 0,
    months: 14,
    items: [
      ['mes', 14, 86_450, 'Residencia de supervisión, incluye jefe de supervisión y auxiliar técnico'],
      ['mes', 14, 38_720, 'Brigada de topografía para verificación de trazo y niveles'],
      ['mes', 14, 21_380.5, 'Vehículo, equipo de cómputo y oficina de campo'],
      ['pza', 14, 9_850, 'Informe mensual con reporte fotográfico y avance físico financiero'],
    ],
  },
  {
    code: 'LAB',
    name: 'CONTROL DE CALIDAD',
    from: 1,
    months: 11,
    items: [
      ['ensaye', 640, 412.65, 'Ensaye a compresión de cilindros de concreto a 7, 14 y 28 días'],
      ['ensaye', 180, 687.4, 'Prueba de compactación de terracerías en sitio'],
      ['ensaye', 96, 1_240.75, 'Prueba de tensión y doblado en acero de refuerzo'],
      ['pza', 24, 8_930, 'Prueba de integridad en pilas de cimentación'],
    ],
  },
  {
    code: 'CIE',
    name: 'CIERRE',
    from: 12,
    months: 2,
    items: [
      ['lote', 1, 128_400, 'Expediente final: planos de obra terminada, finiquito y acta de entrega'],
      ['lote', 1, 46_250, 'Capacitación y entrega al organismo operador'],
    ],
  },
];
