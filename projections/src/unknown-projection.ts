import type { Projection } from './projection.ts';

/** Error for an unknown projection name. The message, for the command line, lists the known names. */
export const unknownProjection = (name: string, models: readonly Projection[], others = '') =>
  new RangeError(
    `No hay una proyección llamada «${name}». Existen: ${models.map((model) => model.name).join(', ')}${others}.`,
  );
