/* Without schemas, which a browser would load with every panel. */

/** What an estimation charges (RLOPSRM art. 130). */
export const estimationTypes = [
  'trabajos',
  'adicionales',
  'gastos_no_recuperables',
  'ajuste_de_costos',
] as const;
export type EstimationType = (typeof estimationTypes)[number];

export const estimationTypeNames: Record<EstimationType, string> = {
  trabajos: 'Trabajos',
  adicionales: 'Adicionales o no previstos',
  gastos_no_recuperables: 'Gastos no recuperables',
  ajuste_de_costos: 'Ajuste de costos',
};

/** Ends of the names of estimations of each type: 3, 1-A, 1-E, 1-AC. */
const typeSuffixes: Record<EstimationType, string> = {
  trabajos: '',
  adicionales: '-A',
  gastos_no_recuperables: '-E',
  ajuste_de_costos: '-AC',
};

type Typed = { estimation_type?: EstimationType };

/** Type of an estimation; older ones charge works. */
export const estimationTypeOf = ({ estimation_type = 'trabajos' }: Typed): EstimationType => estimation_type;

/**
 * Whether an estimation charges concepts of the contract. Only such ones count as contract, plan and progress, and only they amortise the
 * advance.
 */
export const chargesWorks = (estimation: Typed): boolean =>
  ['trabajos', 'adicionales'].includes(estimationTypeOf(estimation));

/** Name of an estimation among people: its number, or its number within its type. */
export const estimationLabel = (
  estimation: Typed & { number: number; type_number?: number | null },
): string => {
  const type = estimationTypeOf(estimation);
  return type === 'trabajos'
    ? String(estimation.number)
    : `${estimation.type_number ?? estimation.number}${typeSuffixes[type]}`;
};
