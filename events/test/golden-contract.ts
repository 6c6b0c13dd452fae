import { lateRetentionName, type Retention } from '../src/index.ts';
import { contractHistory, type EstimationInput } from './contract-history.ts';

/** GOLD-01: a five-concept contract whose ordinary figures fall on half cents. Anticipo 25 %, amortised at 30 %. */
export const goldenConcepts = {
  'C-001': { concept_name: 'Trazo y nivelación del terreno', unit: 'm2', quantity: 2450, unit_price: 18.37 },
  'C-002': {
    concept_name: 'Excavación en material tipo II por medios mecánicos',
    unit: 'm3',
    quantity: 1234.56,
    unit_price: 187.45,
  },
  'C-003': {
    concept_name: "Concreto premezclado f'c=250 kg/cm2 en cimentación",
    unit: 'm3',
    quantity: 320.75,
    unit_price: 2968.3,
  },
  'C-004': {
    concept_name: 'Acero de refuerzo fy=4200 kg/cm2 del No. 4',
    unit: 'kg',
    quantity: 15480.3,
    unit_price: 38.97,
  },
  'C-005': { concept_name: 'Cimbra común en cimentación', unit: 'm2', quantity: 980.1, unit_price: 412.65 },
} as const;

export const goldenAdvance = 559_053.14;
export const goldenContractAmount = 2_236_212.56;

const prices: Record<string, number> = {
  ...Object.fromEntries(Object.entries(goldenConcepts).map(([code, { unit_price }]) => [code, unit_price])),
  'EXT-001': 15_750,
};

const lines = (quantities: Record<string, number>): EstimationInput['lines'] =>
  Object.entries(quantities).map(([code, quantity]) => [quantity, prices[code]!]);

const fixed = (nombre: string, valor: number, es_suma = false): Retention => ({
  nombre,
  tipo: 'importe',
  valor,
  es_suma,
});
const share = (nombre: string, valor: number, es_suma = false): Retention => ({
  nombre,
  tipo: 'porcentaje',
  valor,
  es_suma,
});

/** Quantities by concept code of the five estimations; EXT-001 is extraordinary work. */
export const goldenQuantities: Record<number, Record<string, number>> = {
  1: { 'C-001': 1200, 'C-002': 300.9, 'C-003': 35.35 },
  2: { 'C-001': 1250, 'C-002': 433.66, 'C-003': 105.4, 'C-005': 200.9 },
  3: { 'C-003': 100, 'C-004': 3000, 'C-005': 311 },
  4: { 'C-002': 200, 'C-004': 8000 },
  5: { 'C-002': 300, 'C-003': 80, 'C-004': 4480.3, 'C-005': 488.1, 'EXT-001': 3 },
};

/** The captured values of the golden contract's five estimations. */
export const goldenEstimations: Record<number, EstimationInput> = {
  1: {
    lines: lines(goldenQuantities[1]!),
    anticipo_amortization_percentage: 30,
    otras_retenciones: [fixed('5 al millar', 916.89)],
  },
  2: {
    lines: lines(goldenQuantities[2]!),
    anticipo_amortization_percentage: 30,
    retencion_retraso: share(lateRetentionName, 5),
    otras_retenciones: [fixed('5 al millar', 2500.06), share('Fondo de garantía', 5)],
  },
  3: {
    lines: lines(goldenQuantities[3]!),
    anticipo_amortization_percentage: 30,
    devolucion_retencion: 12_000,
    otras_retenciones: [
      fixed('5 al millar', 2710.37),
      share('Fondo de garantía', 5),
      share('Ajuste de costos', 2.35, true),
    ],
  },
  4: {
    lines: lines(goldenQuantities[4]!),
    retencion_retraso: fixed(lateRetentionName, 12_345.67),
    otras_retenciones: [fixed('5 al millar', 1746.25), fixed('Reintegro de fianza', 1500, true)],
  },
  5: {
    lines: lines(goldenQuantities[5]!),
    anticipo_amortization_percentage: 30,
    devolucion_retencion: 20_000,
    otras_retenciones: [fixed('5 al millar', 3584.8), share('Fondo de garantía', 5)],
  },
};

/** The golden contract with these of its estimations. */
export const golden = (...numbers: number[]) => {
  const contract = contractHistory(goldenAdvance);
  for (const number of numbers) contract.put(number, goldenEstimations[number]!);
  return contract;
};
