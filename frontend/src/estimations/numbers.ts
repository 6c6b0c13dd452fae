import type { EstimationBody } from '@obraclara/api';

/** Returns the number after the highest of `taken`, from 1. */
export const nextNumber = (taken: readonly number[]): number => Math.max(0, ...taken) + 1;

/** Number of an estimation in the outbox. */
export const numberOf = ({ body }: { body: Pick<EstimationBody, 'number'> }) => Number(body.number);

type Named = Pick<EstimationBody, 'number' | 'period'>;

/** Title of a new estimation in the outbox: `Estimación 4, Mayo`. */
export const waitingTitle = ({ number, period }: Named) => `Estimación ${number}, ${period}`;

/** Title of a correction or deletion in the outbox. */
export const changeTitle = ({ number, period }: Named, does: 'correct' | 'remove') =>
  `${does === 'correct' ? 'Cambio de' : 'Eliminar'} la estimación ${number}, ${period}`;
