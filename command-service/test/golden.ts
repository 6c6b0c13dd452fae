/** The golden catalog, advance and estimations of vectors A and B (domain.md §2.5). */
export const goldenConcepts = [
  ['C-001', 'Trazo y nivelación del terreno', 'm2', 2450, 18.37],
  ['C-002', 'Excavación en material tipo II por medios mecánicos', 'm3', 1234.56, 187.45],
  ['C-003', "Concreto premezclado f'c=250 kg/cm2 en cimentación", 'm3', 320.75, 2968.3],
  ['C-004', 'Acero de refuerzo fy=4200 kg/cm2 del No. 4', 'kg', 15480.3, 38.97],
  ['C-005', 'Cimbra común en cimentación', 'm2', 980.1, 412.65],
] as const;

export const goldenExtraordinary = ['EXT-001', 'Bombeo extraordinario', 'jor', 3, 15750] as const;

export const goldenAdvance = { amount: 559053.14, amortization_percentage: 30 };

const importe = (nombre: string, valor: number, es_suma = false) => ({
  nombre,
  tipo: 'importe',
  valor,
  es_suma,
});
const porcentaje = (nombre: string, valor: number, es_suma = false) => ({
  nombre,
  tipo: 'porcentaje',
  valor,
  es_suma,
});

type Golden = {
  number: number;
  period: string;
  start_date: string;
  end_date: string;
  pct: number;
  lines: Record<string, number>;
  late: object | null;
  refund: number;
  others: object[];
};

const late = 'Retención por Retraso al Programa';

export const goldenEstimations: Golden[] = [
  {
    number: 1,
    period: 'Enero 2025',
    start_date: '2025-01-06',
    end_date: '2025-01-31',
    pct: 30,
    lines: { 'C-001': 1200, 'C-002': 300.9, 'C-003': 35.35 },
    late: null,
    refund: 0,
    others: [importe('5 al millar', 916.89)],
  },
  {
    number: 2,
    period: 'Febrero 2025',
    start_date: '2025-02-01',
    end_date: '2025-02-28',
    pct: 30,
    lines: { 'C-001': 1250, 'C-002': 433.66, 'C-003': 105.4, 'C-005': 200.9 },
    late: porcentaje(late, 5),
    refund: 0,
    others: [importe('5 al millar', 2500.06), porcentaje('Fondo de garantía', 5)],
  },
  {
    number: 3,
    period: 'Marzo 2025',
    start_date: '2025-03-01',
    end_date: '2025-03-31',
    pct: 30,
    lines: { 'C-003': 100, 'C-004': 3000, 'C-005': 311 },
    late: null,
    refund: 12000,
    others: [
      importe('5 al millar', 2710.37),
      porcentaje('Fondo de garantía', 5),
      porcentaje('Ajuste de costos', 2.35, true),
    ],
  },
  {
    number: 4,
    period: 'Abril 2025',
    start_date: '2025-04-01',
    end_date: '2025-04-30',
    pct: 0,
    lines: { 'C-002': 200, 'C-004': 8000 },
    late: importe(late, 12345.67),
    refund: 0,
    others: [importe('5 al millar', 1746.25), importe('Reintegro de fianza', 1500, true)],
  },
  {
    number: 5,
    period: 'Mayo 2025',
    start_date: '2025-05-01',
    end_date: '2025-05-31',
    pct: 30,
    lines: { 'C-002': 300, 'C-003': 80, 'C-004': 4480.3, 'C-005': 488.1, 'EXT-001': 3 },
    late: null,
    refund: 20000,
    others: [importe('5 al millar', 3584.8), porcentaje('Fondo de garantía', 5)],
  },
];

/** Net amount and running total of each estimation, vector A. */
export const vectorA = {
  importe_liquido: [147985.33, 363923.95, 437471.48, 392538.08, 594567.65],
  cumulative_liquid_amount: [147985.33, 511909.28, 949380.76, 1341918.84, 1936486.49],
  anticipo_amortization_amount: [55013.14, 150003.68, 162622.25, 0, 191414.07],
  cumulative_amortization: [55013.14, 205016.82, 367639.07, 367639.07, 559053.14],
};
