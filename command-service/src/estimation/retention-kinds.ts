import {
  calculatedEstimations,
  foldedText,
  retentionKindNames,
  retentionKindsOf,
  type CalculatedEstimation,
  type NamedKind,
  type Retention,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { penaltiesCovered } from './penalties.ts';
import { stateAfter, type EstimationRule, type InContract } from './rules.ts';

type Named = Pick<Retention, 'nombre'>;
const isSame = (one: Named, other: Named) => foldedText(one.nombre) === foldedText(other.nombre);

const refuseField = (status: 409 | 422, index: number, message: string) =>
  refuse(status, message, [{ field: `kinds.${index}.kind`, message }]);

/** Refuses (422) a kind that cannot be returned for a name that an estimation already returned. */
const notReturned = (rows: readonly CalculatedEstimation[], { nombre, kind }: NamedKind, index: number) => {
  const kindOf = retentionKindsOf(rows);
  const returning = rows.find(({ otras_retenciones }) =>
    otras_retenciones.some((one) => one.es_suma && isSame(one, { nombre }) && kindOf(one) === 'retencion'),
  );
  if (kind !== 'retencion' && returning)
    refuseField(
      422,
      index,
      `La estimación ${returning.number} ya devolvió «${nombre}», y solo se devuelve una retención.`,
    );
};

/** Refuses a name that no estimation has (422), or whose retentions all have other kinds (409). */
const accepted = (rows: readonly CalculatedEstimation[], named: NamedKind, index: number) => {
  const { nombre, kind } = named;
  const found = rows.flatMap(({ otras_retenciones }) =>
    otras_retenciones.filter((one) => isSame(one, named)),
  );
  if (found.length === 0) refuseField(422, index, `Ninguna estimación tiene la retención «${nombre}».`);
  if (found.some((one) => !one.kind && !one.es_suma)) return notReturned(rows, named, index);
  const known = found.find((one) => one.kind)?.kind;
  if (known && !found.some((one) => !one.kind || one.kind === kind))
    refuseField(409, index, `«${nombre}» ya está clasificada como ${retentionKindNames[known]}.`);
};

const namedOnce = (kinds: readonly NamedKind[]) =>
  kinds.forEach((named, index) => {
    if (kinds.findIndex((other) => isSame(other, named)) !== index)
      refuseField(422, index, `«${named.nombre}» aparece más de una vez.`);
  });

type Classification = InContract & {
  kinds: readonly NamedKind[];
  /** Compliance guarantee in pesos; 0 if unknown. */
  guarantee: number;
};

/**
 * Gives these kinds to the retentions of the contract that have none, by name. Given kinds stay. Refuses (422) penalties above the
 * compliance guarantee.
 */
export const classifyRetentions: EstimationRule<Classification> = (state, { kinds, guarantee, ...of }) => {
  namedOnce(kinds);
  const rows = calculatedEstimations(state);
  kinds.forEach((named, index) => accepted(rows, named, index));
  const events = rows.flatMap(({ id, otras_retenciones }) => {
    const own = kinds.filter((named) => otras_retenciones.some((one) => !one.kind && isSame(one, named)));
    return own.length > 0 ? [{ type: 'RetentionsClassified' as const, data: { ...of, id, kinds: own } }] : [];
  });
  const after = stateAfter(state, events);
  for (const { data } of events) penaltiesCovered(state, after, { id: data.id, guarantee });
  return events;
};
