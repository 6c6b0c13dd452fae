import type { Projection } from './projection.ts';

/** Thrown for a name that no projection has, with the names that there are; the message is for the person at the command line. */
export const unknownProjection = (name: string, models: readonly Projection[], others = '') =>
  new RangeError(
    `No hay una proyección llamada «${name}». Existen: ${models.map((model) => model.name).join(', ')}${others}.`,
  );
