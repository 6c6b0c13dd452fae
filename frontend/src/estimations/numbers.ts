import type { EstimationBody } from '@obraclara/api';

/** The number of the next estimation, after those that are taken. */
export const nextNumber = (taken: readonly number[]): number => Math.max(0, ...taken) + 1;

/** The number that an estimation goes under while it waits. */
export const numberOf = ({ body }: { body: Pick<EstimationBody, 'number'> }) => Number(body.number);

type Named = Pick<EstimationBody, 'number' | 'period'>;

/** What an estimation is known by while it waits: `Estimación 4, Mayo`. */
export const waitingTitle = ({ number, period }: Named) => `Estimación ${number}, ${period}`;

/** The same of what waits to be done to one that there is. */
export const changeTitle = ({ number, period }: Named, does: 'correct' | 'remove') =>
  `${does === 'correct' ? 'Cambio de' : 'Eliminar'} la estimación ${number}, ${period}`;
