/** Quantities that the amendment adds to concepts of the hospital, by code. Together 602,395.67 pesos. */
export const hospitalExcess: Readonly<Record<string, number>> = {
  'PRE-04': 612.35,
  'PRE-05': 212.4,
  'CIM-07': 186.5,
  'CIM-10': 280.82,
  'ALB-01': 489.43,
  'INS-05': 24,
  'INS-06': 24,
};

export type AddedConcept = { code: string; name: string; unit: string; quantity: number; price: number };

/** Extraordinary concepts that the amendment takes into the contract. Together 1,077,862.83 pesos. */
export const hospitalExtraordinary: readonly AddedConcept[] = [
  {
    code: 'EXT-01',
    name: 'Ademe metálico recuperable en excavación de más de 4.00 m',
    unit: 'm3',
    quantity: 186.4,
    price: 2486.35,
  },
  {
    code: 'EXT-02',
    name: 'Desvío de línea de conducción de agua de 12 pulgadas',
    unit: 'lote',
    quantity: 1,
    price: 614_407.19,
  },
];

/** Concepts that the contract did not have. Together 5,159,807.15 pesos. */
export const hospitalNew: readonly AddedConcept[] = [
  {
    code: 'CON-01',
    name: 'Ampliación del área de urgencias, obra civil terminada',
    unit: 'm2',
    quantity: 412.5,
    price: 6842.4,
  },
  {
    code: 'CON-02',
    name: 'Equipo de aire acondicionado de precisión para quirófano',
    unit: 'pza',
    quantity: 6,
    price: 186_420.5,
  },
  {
    code: 'CON-03',
    name: 'Planta de emergencia de 300 kW con transferencia automática',
    unit: 'lote',
    quantity: 1,
    price: 1_218_794.15,
  },
];
