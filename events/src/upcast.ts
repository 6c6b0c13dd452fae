import type { AnyEvent, Meta } from './define.ts';

/** Schema version of new events. Raise it together with an entry in `upcasters`. */
export const schemaVersion = 1;

type Data = Record<string, unknown>;
type Upcaster = (data: Data) => Data;

/**
 * Converters for data of old events: `upcasters[type][version]` converts `version` to `version + 1`. A type without changes needs no entry.
 */
export const upcasters: Record<string, Record<number, Upcaster>> = {};

/** Converts an event of any stored version to the present one. No other code knows versions. */
export const upcast = <E extends AnyEvent & { meta: Meta }>(
  event: E,
  known = upcasters,
  present = schemaVersion,
): E => {
  const steps = known[event.type];
  if (!steps) return event;
  let data = event.data as Data;
  for (let version = event.meta.schema_version; version < present; version++)
    data = steps[version]?.(data) ?? data;
  return { ...event, data, meta: { ...event.meta, schema_version: present } };
};
