/* Without schemas, which a browser would load with every panel. */

/** Procedures of LOPSRM art. 57: each price, a group of prices, or the proportions of inputs in the total. */
export const costMethods = ['I', 'II', 'III'] as const;
export type CostMethod = (typeof costMethods)[number];

export const costMethodNames: Record<CostMethod, string> = {
  I: 'I · Precio por precio',
  II: 'II · Grupo de precios',
  III: 'III · Proporciones de insumos',
};
