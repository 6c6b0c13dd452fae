import type { ReactNode } from 'react';

/** Value that a number is read as; null if it is ambiguous and the field shows an error. */
export type Reading = number | null;
/**
 * The kinds differ in their maximum. `field`: forms used on site, where a decimal comma can only separate decimals. `signed`: may be below 0.
 */
export type Kind = 'figure' | 'percentage' | 'field' | 'signed';

/** A form with fields for figures and days, by their labels. */
export type TypedForm = {
  /** Source files that render its fields. */
  files: string[];
  drawn: () => ReactNode;
  /** Shows its fields. */
  open?: () => unknown;
  figures?: Record<string, Kind>;
  days?: (string | RegExp)[];
};

/** What people type as a figure, and what a field reads. */
const figures: [typed: string, read: Reading, inTheField?: Reading][] = [
  ['1000', 1000],
  ['1,000', 1000],
  ['1234567', 1234567],
  ['1,234,567.5', 1234567.5],
  ['25', 25],
  ['0.5', 0.5],
  ['.5', 0.5],
  ['12.', 12],
  [' 12.50 ', 12.5],
  ['$ 12.50', 12.5],
  ['12 345.25', 12345.25],
  ['12,5', null, 12.5],
  ['0,25', null, 0.25],
  ['4005439,44', null, 4005439.44],
  ['1.234,50', null],
  ['4.005.439,44', null],
  ['1.234.567', null],
  ['1,23,4', null],
  ['1.2.3', null],
  ['12,34,567', null],
  ['1e5', null],
  ['12 m3', null],
  ['doce', null],
];

/** Figures below 0, which only `signed` fields take. */
const negative: typeof figures = [
  ['-3', -3],
  ['(3)', -3],
  ['-1,000.5', -1000.5],
];

export const figuresOf = (kind: Kind): typeof figures =>
  figures.concat(negative.map(([typed, read]) => [typed, kind === 'signed' ? read : null]));

export const days: [typed: string, day: string | null][] = [
  ['31/10/2026', '31/10/2026'],
  ['31/10/26', '31/10/2026'],
  ['1/10/2026', '01/10/2026'],
  ['2/1/2026', '02/01/2026'],
  ['31-10-2026', '31/10/2026'],
  ['31.10.26', '31/10/2026'],
  ['31102026', '31/10/2026'],
  ['2026-10-31', '31/10/2026'],
  ['31 de octubre de 2026', '31/10/2026'],
  ['sábado, 31 de octubre de 2026', '31/10/2026'],
  ['31-oct-26', '31/10/2026'],
  ['31/10/2026 00:00:00', '31/10/2026'],
  ['10/31/2026', null],
  ['31/10', null],
  ['31/11/2026', null],
  ['31/10/1926', null],
  ['31/10/0026', null],
  ['octubre', null],
];
