import type { AnyEvent, Meta } from './define.ts';

/** Version that new events are written with. Raise it together with an entry in `upcasters`. */
export const schemaVersion = 1;

type Data = Record<string, unknown>;
type Upcaster = (data: Data) => Data;

/**
 * How the data of an old event becomes that of the next version: `upcasters[type][version]` turns `version` into
 * `version + 1`. A type that did not change needs no entry.
 */
export const upcasters: Record<string, Record<number, Upcaster>> = {};

/** An event of any stored version as the present one. The only place where versions are known. */
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
