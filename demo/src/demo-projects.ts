import {
  lateRetentionName,
  type EstimationStatus,
  type ProjectTerms,
  type Retention,
} from '@obraclara/events';
import type { Mark } from './drawing/logos.ts';

const millar: Retention = {
  nombre: '5 al millar',
  tipo: 'porcentaje',
  valor: 0.5,
  es_suma: false,
  base: 'monto_total',
  kind: 'derecho',
};
const fund: Retention = {
  nombre: 'Fondo de garantía',
  tipo: 'porcentaje',
  valor: 5,
  es_suma: false,
  kind: 'retencion',
};

/** One month of works: its estimated and executed share of the program, its retentions and refunds. */
export type DemoMonth = {
  /** Estimated percentage of the quantities that the program has for the month. */
  share: number;
  /** Executed percentage of the same quantities; equal to `share` when absent. */
  done?: number;
  status: EstimationStatus;
  late?: number;
  returned?: number;
  others?: Retention[];
};

/** What every project of the demonstration has. */
export type DemoContract = {
  key: string;
  name: string;
  description: string;
  start_date: string;
  end_date: string;
  catalog: string;
  program: string;
  logos: { client: Mark; end_user: Mark };
  /** Terms beyond name, amount and days. */
  terms?: Partial<ProjectTerms>;
};

export type DemoProject = DemoContract & {
  /** Advance as a share of the contract, and the percentage each estimation amortises of it. */
  advance: { share: number; amortization_percentage: number };
  months: DemoMonth[];
  /** Executed beyond the catalog's quantity, by concept code, recorded in the last estimated month. */
  excess?: Record<string, number>;
  /** Number of photos with the progress of each month. */
  photos_a_month?: number;
  services?: DemoServices;
  extraordinary?: {
    concept_code: string;
    description: string;
    unit: string;
    quantity: number;
    unit_price: number;
  };
};

const usual = [millar, fund];
const paid = (share: number, more: Partial<DemoMonth> = {}): DemoMonth => ({
  share,
  status: 'pagada',
  others: usual,
  ...more,
});

/** The internal contract of a project: the supervision of the works and its monthly charges. */
export type DemoServices = Pick<DemoProject, 'catalog' | 'program' | 'months'> & {
  title: string;
  description: string;
  advance: { share: number; amortization_percentage: number };
};

const supervision: DemoServices = {
  title: 'Supervisión externa y control de calidad',
  description: 'Supervisión técnica, topografía y laboratorio durante la construcción del puente.',
  catalog: 'servicios-supervision-catalogo.xlsx',
  program: 'servicios-supervision-programa.xlsx',
  advance: { share: 20, amortization_percentage: 20 },
  months: [
    ...Array.from({ length: 7 }, (): DemoMonth => ({ share: 100, status: 'pagada' })),
    { share: 95, status: 'pagada' },
    { share: 100, status: 'autorizada' },
    { share: 100, status: 'revision' },
    { share: 90, status: 'entregada' },
  ],
};

/** The three contracts of the demonstration, built from the workbooks under `examples/`. */
export const demoProjects: DemoProject[] = [
  {
    key: 'puente',
    name: 'Puente carretero El Carrizal',
    description: 'Construcción del puente El Carrizal, accesos y obras complementarias, km 42+180.',
    start_date: '2025-11-01',
    end_date: '2026-12-31',
    catalog: 'puente-carretero-catalogo.xlsx',
    program: 'puente-carretero-programa.xlsx',
    logos: {
      client: { shape: 'road', color: '#7a1f3d', name: ['CAMINOS', 'DEL VALLE'] },
      end_user: { shape: 'arch', color: '#5b6b2f', name: ['PUEBLO', 'EL CARRIZAL'] },
    },
    photos_a_month: 5,
    advance: { share: 30, amortization_percentage: 30 },
    extraordinary: {
      concept_code: 'EXT-001',
      description: 'Desvío provisional de cauce con tubería de acero de 1.20 m de diámetro, incluye retiro',
      unit: 'm',
      quantity: 36,
      unit_price: 15_750,
    },
    months: [
      paid(100),
      paid(95),
      paid(90),
      paid(55, { late: 5 }),
      paid(60, { late: 3 }),
      paid(80),
      paid(100, { returned: 40_000 }),
      paid(100, {
        others: [...usual, { nombre: 'Ajuste de costos', tipo: 'porcentaje', valor: 2.35, es_suma: true }],
      }),
      { share: 95, status: 'autorizada', others: usual },
      { share: 90, status: 'validada', others: usual },
      { share: 85, status: 'revision', others: usual },
      { share: 80, done: 88, status: 'entregada', others: usual },
    ],
    excess: { '01.01.003': 350 },
    services: supervision,
  },
  {
    key: 'edificio',
    name: 'Edificio administrativo Las Palmas',
    description: 'Edificio de oficinas de dos niveles, incluye obra exterior.',
    start_date: '2026-06-01',
    end_date: '2026-11-30',
    catalog: 'edificio-pequeno-catalogo.xls',
    program: 'edificio-pequeno-programa.xlsx',
    logos: {
      client: { shape: 'hexagon', color: '#1f4e79', name: ['CENTRO', 'LAS PALMAS'] },
      end_user: { shape: 'hexagon', color: '#8a5a00', name: ['OFICINAS', 'DEL CENTRO'] },
    },
    advance: { share: 20, amortization_percentage: 20 },
    months: [
      paid(100),
      paid(90),
      { share: 75, status: 'autorizada', late: 2, others: [fund] },
      { share: 80, status: 'entregada', others: [fund] },
    ],
  },
  {
    key: 'dorado',
    name: 'Tanque elevado San Isidro',
    description: 'Cimentación del tanque elevado de la colonia San Isidro.',
    start_date: '2025-01-06',
    end_date: '2025-05-31',
    catalog: 'ejemplo-dorado-catalogo.xlsx',
    program: 'ejemplo-dorado-programa.xlsx',
    logos: {
      client: { shape: 'drop', color: '#15657a', name: ['AGUA', 'SAN ISIDRO'] },
      end_user: { shape: 'arch', color: '#6b3f7a', name: ['COLONIA', 'SAN ISIDRO'] },
    },
    advance: { share: 25, amortization_percentage: 30 },
    months: [paid(100), paid(100), paid(100), paid(100), paid(100, { returned: 0 })],
  },
];

export const lateRetention = (valor: number): Retention => ({
  nombre: lateRetentionName,
  tipo: 'porcentaje',
  valor,
  es_suma: false,
});
