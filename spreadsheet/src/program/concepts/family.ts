/** Kinds of figures in a program. */
export type Family = 'quantity' | 'percent' | 'amount';
