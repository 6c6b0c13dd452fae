import { personalFields, type AnyEvent, type Meta } from '@obraclara/events';
import { openText, sealText } from '../../sealing/index.ts';
import { checkStorable } from '../check.ts';
import { badAppend, type EventStore, type Recorded } from '../port.ts';
import type { PersonKey, PersonKeys } from './person-keys.ts';

/** Prefix of encrypted values; no unencrypted name, e-mail address or fingerprint starts like this. */
const mark = 'sellado:1:';

type Keys = ReadonlyMap<string, PersonKey>;
type Texts = { id: string } & Record<string, string>;

const isPersonal = ({ type }: Pick<AnyEvent, 'type'>) => Object.hasOwn(personalFields, type);
const fieldsOf = ({ type }: AnyEvent) => personalFields[type] ?? [];
const textsOf = ({ data }: AnyEvent) => data as Texts;
const personOf = (event: AnyEvent) => textsOf(event).id;
const isSealed = (event: AnyEvent) =>
  fieldsOf(event).some((field) => (textsOf(event)[field] ?? '').startsWith(mark));

/** Id of the person whose encrypted data a stored event has; undefined if it has none. */
export const sealedPerson = (event: AnyEvent): string | undefined =>
  isPersonal(event) && isSealed(event) ? personOf(event) : undefined;

/** Context to which an encrypted text is bound. */
type Place = [id: string, field: string];

const seal = (key: Buffer, place: Place, text: string): string =>
  mark + sealText(key, JSON.stringify(place), text);
/** Earlier versions encrypted characters that no database accepts; replacing them keeps the rest readable. */
const unseal = (key: Buffer | undefined, place: Place, sealed: string): string | undefined =>
  key &&
  openText(key, JSON.stringify(place), sealed.slice(mark.length))?.toWellFormed().replaceAll('\0', '\ufffd');

/** Returns the event with its personal fields replaced by `change`. */
const changed = <E extends AnyEvent>(
  event: E,
  change: (field: 'name' | 'email', value: string) => string,
): E => {
  const data = { ...textsOf(event) };
  for (const field of fieldsOf(event)) data[field] = change(field, data[field] ?? '');
  return { ...event, data };
};

/** Replacement for values that cannot be decrypted though their key was not erased: the data were changed or the keys lost. */
const unreadableAs = (id: string) => ({ name: 'Usuario ilegible', email: `${id}@ilegible.invalid` });

const keyFor = (event: AnyEvent, keys: Keys): Buffer => {
  const id = personOf(event);
  const found = keys.get(id);
  if (!found || 'erased' in found) throw badAppend(`the personal data of ${id} were erased`);
  // Otherwise the replacement would be stored as the name, even after the keys are restored.
  const unreadable = unreadableAs(id);
  if (fieldsOf(event).some((field) => textsOf(event)[field] === unreadable[field]))
    throw badAppend(`the personal data of ${id} cannot be read`);
  return found.key;
};

const sealed = (event: AnyEvent, keys: Keys): AnyEvent => {
  const key = keyFor(event, keys);
  return changed(event, (field, value) => seal(key, [personOf(event), field], value));
};

/** The fingerprint of a request includes the name: with all other fields known, it could be guessed by trial. */
const metaSealed = (meta: Meta, about: AnyEvent, keys: Keys): Meta =>
  meta.fingerprint === undefined
    ? meta
    : {
        ...meta,
        fingerprint: seal(keyFor(about, keys), [personOf(about), 'fingerprint'], meta.fingerprint),
      };

const metaOpened = (meta: Meta, id: string, key: Buffer | undefined): Meta => {
  if (!meta.fingerprint?.startsWith(mark)) return meta;
  const { fingerprint, ...rest } = meta;
  const text = unseal(key, [id, 'fingerprint'], fingerprint);
  return text === undefined ? rest : { ...rest, fingerprint: text };
};

const opened = (event: Recorded, keys: Keys): Recorded => {
  const id = personOf(event);
  const found = keys.get(id);
  const key = found && 'key' in found ? found.key : undefined;
  const known = changed(event, (field, value) => {
    if (found && 'erased' in found) return found.erased[field];
    // Events written before per-person keys hold the value in plain text.
    if (!value.startsWith(mark)) return value;
    return unseal(key, [id, field], value) ?? unreadableAs(id)[field];
  });
  return { ...known, meta: metaOpened(event.meta, id, key) };
};

/** Personal events that are decrypted together when a stream is read. */
const mostTogether = 500;

/** A store that accepts and returns personal data in plain text; `bare` stores them encrypted. */
export type OpenStore = EventStore & { bare: EventStore };

/**
 * Encrypts personal data with the person's key before an append and decrypts them after a read. Once the key is erased, every
 * read shows a number instead, and the stored events stay unchanged. The events of one append concern one person.
 */
export const withPersonalData = (bare: EventStore, keys: PersonKeys): OpenStore => {
  const openAll = async (events: readonly Recorded[]): Promise<Recorded[]> => {
    const personal = events.filter(isPersonal);
    if (personal.length === 0) return [...events];
    const found = await keys.find(personal.map(personOf), new Set(personal.filter(isSealed).map(personOf)));
    return events.map((event) => (isPersonal(event) ? opened(event, found) : event));
  };

  /** Yields events one by one. From a personal event on, it collects a group, so that one query fetches many keys. */
  async function* each(events: AsyncIterable<Recorded>) {
    let gathered: Recorded[] = [];
    let failure: { error: unknown } | undefined;
    try {
      for await (const event of events) {
        if (gathered.length === 0 && !isPersonal(event)) {
          yield event;
          continue;
        }
        gathered.push(event);
        if (gathered.length < mostTogether) continue;
        yield* await openAll(gathered);
        gathered = [];
      }
    } catch (error) {
      failure = { error };
    }
    yield* await openAll(gathered);
    if (failure) throw failure.error;
  }

  return {
    ...bare,
    bare,
    append: async (request) => {
      const personal = request.events.filter(isPersonal);
      const [about] = personal;
      if (!about) return bare.append(request);
      checkStorable(personal);
      const found = await keys.make(personal.map(personOf));
      const events = request.events.map((event) => (isPersonal(event) ? sealed(event, found) : event));
      return bare.append({ ...request, events, meta: metaSealed(request.meta, about, found) });
    },
    readStream: (stream, from) => each(bare.readStream(stream, from)),
    readAll: (...asked) => each(bare.readAll(...asked)),
    subscribeToAll: async function* (after, options) {
      for await (const events of bare.subscribeToAll(after, options)) yield await openAll(events);
    },
    close: async () => {
      await Promise.all([bare.close(), keys.close()]);
    },
  };
};
