import type { EstimationBody } from '@obraclara/api';

/** The number of the next estimation, after those that are taken. */
export const nextNumber = (taken: readonly number[]): number => Math.max(0, ...taken) + 1;

/** The number that an estimation goes under while it waits. */
export const numberOf = ({ body }: { body: Pick<EstimationBody, 'number'> }) => Number(body.number);

/** What an estimation is known by while it waits: `Estimación 4, Mayo`. */
export const waitingTitle = ({ number, period }: Pick<EstimationBody, 'number' | 'period'>) =>
  `Estimación ${number}, ${period}`;
