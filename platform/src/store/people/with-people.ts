import { personalFields, type AnyEvent, type Meta } from '@obraclara/events';
import { openText, sealText } from '../../sealing/index.ts';
import { checkStorable } from '../check.ts';
import { badAppend, type EventStore, type Recorded } from '../port.ts';
import type { PersonKey, PersonKeys } from './person-keys.ts';

/** How what is stored sealed begins: no name, e-mail or fingerprint of before does. */
const mark = 'sellado:1:';

type Keys = ReadonlyMap<string, PersonKey>;
type Texts = { id: string } & Record<string, string>;

const isPersonal = ({ type }: Pick<AnyEvent, 'type'>) => Object.hasOwn(personalFields, type);
const fieldsOf = ({ type }: AnyEvent) => personalFields[type] ?? [];
const textsOf = ({ data }: AnyEvent) => data as Texts;
const personOf = (event: AnyEvent) => textsOf(event).id;
const isSealed = (event: AnyEvent) =>
  fieldsOf(event).some((field) => (textsOf(event)[field] ?? '').startsWith(mark));

/** Whose data an event holds sealed, as it is stored; undefined when nobody's. */
export const sealedPerson = (event: AnyEvent): string | undefined =>
  isPersonal(event) && isSealed(event) ? personOf(event) : undefined;

/** What a sealed text belongs to. */
type Place = [id: string, field: string];

const seal = (key: Buffer, place: Place, text: string): string =>
  mark + sealText(key, JSON.stringify(place), text);
/** A character that no database takes was sealed until it was looked for; what stands for it keeps the rest readable. */
const unseal = (key: Buffer | undefined, place: Place, sealed: string): string | undefined =>
  key &&
  openText(key, JSON.stringify(place), sealed.slice(mark.length))?.toWellFormed().replaceAll('\0', '\ufffd');

/** The event with the fields that identify its person put through `change`. */
const changed = <E extends AnyEvent>(
  event: E,
  change: (field: 'name' | 'email', value: string) => string,
): E => {
  const data = { ...textsOf(event) };
  for (const field of fieldsOf(event)) data[field] = change(field, data[field] ?? '');
  return { ...event, data };
};

/** What stands for what cannot be read though its key was not erased: it was tampered with, or the keys were lost. */
const unreadableAs = (id: string) => ({ name: 'Usuario ilegible', email: `${id}@ilegible.invalid` });

const keyFor = (event: AnyEvent, keys: Keys): Buffer => {
  const id = personOf(event);
  const found = keys.get(id);
  if (!found || 'erased' in found) throw badAppend(`the personal data of ${id} were erased`);
  // It would stand for the name from then on, also once the keys are there again.
  const unreadable = unreadableAs(id);
  if (fieldsOf(event).some((field) => textsOf(event)[field] === unreadable[field]))
    throw badAppend(`the personal data of ${id} cannot be read`);
  return found.key;
};

const sealed = (event: AnyEvent, keys: Keys): AnyEvent => {
  const key = keyFor(event, keys);
  return changed(event, (field, value) => seal(key, [personOf(event), field], value));
};

/** The fingerprint of what was asked is made of the name too: who knows all else of it could try names until one fits. */
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
    // Events of before there were keys say it openly.
    if (!value.startsWith(mark)) return value;
    return unseal(key, [id, field], value) ?? unreadableAs(id)[field];
  });
  return { ...known, meta: metaOpened(event.meta, id, key) };
};

/** Events of people that are opened at once where they are read one by one. */
const mostTogether = 500;

/** A store that gives and takes what identifies people openly; `bare` is the one that holds it sealed. */
export type OpenStore = EventStore & { bare: EventStore };

/**
 * A store where what identifies a person is sealed with that person's key before it is written, and opened when it is read. Once
 * the key was erased they have a number in place of it, in all that is read, and the events are as they were. The events of an
 * append are about one person.
 */
export const withPeople = (bare: EventStore, keys: PersonKeys): OpenStore => {
  const openAll = async (events: readonly Recorded[]): Promise<Recorded[]> => {
    const personal = events.filter(isPersonal);
    if (personal.length === 0) return [...events];
    const found = await keys.find(personal.map(personOf), new Set(personal.filter(isSealed).map(personOf)));
    return events.map((event) => (isPersonal(event) ? opened(event, found) : event));
  };

  /** One after the other; from one of a person on they are gathered, so that the keys of many are asked for at once. */
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
