import { randomUUID } from 'node:crypto';
import { Captures, mostCaptures, NewProgress, SyncResult, UnjudgedCaptures } from '@obraclara/api';
import { stableUrl } from '@obraclara/files';
import { authorize, invalid, refuse, routeSchema, type Failure } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandId } from '../machinery/command-id.ts';
import { issueOf, requestKey, sendAt } from '../machinery/command.ts';
import { guard, personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { keyHeader, positionHeaders } from '../machinery/request-headers.ts';
import { takePage, type Capture, type Outcome } from './page.ts';
import { refusalOr } from './refusal.ts';
import { recordName } from './routes.ts';
import { progress } from './rules.ts';

type LocalId = string | number | null;

const localId = (item: unknown): LocalId => {
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null;
};

type Place = { id: LocalId; index: number; key: string | undefined };

/**
 * Key of an item: its own UUID. Otherwise the request's key with the item's index. Without a key, the device's sequence number (or the
 * index) with all of its data, since two devices may use the same numbers.
 */
const itemKey = (item: NewProgress, { id, index, key }: Place): string => {
  if (typeof id === 'string') return id;
  if (key !== undefined) return JSON.stringify([key, index]);
  // A photo's signed link changes every hour.
  const aged = (_: string, value: unknown) => (typeof value === 'string' ? stableUrl(value) : value);
  return JSON.stringify([id ?? `place ${index}`, item], aged);
};

const validated = (request: FastifyRequest, item: unknown, id: LocalId): NewProgress => {
  const sent = typeof id === 'number' ? { ...(item as object), id: undefined } : item;
  const validate = request.getValidationFunction(NewProgress) ?? request.compileValidationSchema(NewProgress);
  if (!validate(sent)) throw invalid((validate.errors ?? []) as Failure[]);
  return sent as NewProgress;
};

/** Validates an item and its sender's permission in the project; throws the refusal. */
const captureOf = (request: FastifyRequest, raw: unknown, place: Place): Capture => {
  const sent = validated(request, raw, place.id);
  const person = personOf(request);
  authorize(person, 'progress.write', sent.project_id);
  const scope = { by: person.id, name: recordName, stream: progress.stream(sent.project_id) };
  const id = sent.id ?? commandId(scope, itemKey(sent, place));
  // A UUID identifies the record itself; any other key only this request.
  return { id, sent, clash: typeof place.id === 'string' ? 409 : 422 };
};

const syncResult = (id: LocalId, outcome: Outcome): SyncResult[number] => {
  if (!('refusal' in outcome)) return { id, ...outcome };
  const { detail, errors } = outcome.refusal;
  return { id, status: 'error', detail, ...(errors && { errors }) };
};

/** Items read, checked and written together, in one append per project. */
const itemsOfPage = 100;

type Item = Place & { raw: unknown };

const pagesOf = (items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / itemsOfPage) }, (_, page) =>
    items.slice(page * itemsOfPage, (page + 1) * itemsOfPage),
  );

const takeItems = async (request: FastifyRequest, services: Services, items: readonly Item[]) => {
  const { id: by } = personOf(request);
  // The append has a random command id: the ids of its items identify repetitions.
  const issue = () => issueOf(request, services, { command_id: randomUUID() });
  const outcomes = new Map<Item, Outcome>();
  const captures: { item: Item; capture: Capture }[] = [];
  for (const item of items) {
    const capture = await refusalOr(async () => captureOf(request, item.raw, item));
    if ('refusal' in capture) outcomes.set(item, capture);
    else captures.push({ item, capture });
  }
  let reached = 0n;
  const projects = Map.groupBy(captures, ({ capture }) => capture.sent.project_id);
  for (const [project_id, own] of projects) {
    const page = { project_id, by, captures: own.map(({ capture }) => capture), issueOf: issue };
    const taken = await refusalOr(() => takePage(services, page));
    own.forEach(({ item }, index) => {
      outcomes.set(item, 'refusal' in taken ? taken : taken.outcomes[index]!);
    });
    if ('position' in taken && taken.position > reached) reached = taken.position;
  }
  return { results: items.map((item) => syncResult(item.id, outcomes.get(item)!)), reached };
};

/** The schema's message would only call the body invalid. */
const refuseTooMany = (body: unknown) => {
  if (!Array.isArray(body) || body.length <= mostCaptures) return;
  const [most, sent] = [mostCaptures, body.length].map((count) => count.toLocaleString('es-MX'));
  refuse(422, `Se pueden sincronizar a lo más ${most} avances por petición y llegaron ${sent}`);
};

/**
 * Records progress captured offline. Each item is accepted or refused independently, with the reason. A repeated item is a duplicate and
 * writes nothing.
 */
export const syncRoute = (app: FastifyInstance, services: Services) => {
  app.route<{ Body: unknown[] }>({
    method: 'POST',
    url: '/progress/sync',
    ...guard(services, 'progress.write'),
    preValidation: async ({ body }) => refuseTooMany(body),
    schema: routeSchema({
      method: 'POST',
      summary: 'Sincronizar avances capturados sin conexión',
      tag: 'progress',
      writes: true,
      headers: keyHeader,
      body: UnjudgedCaptures,
      pieces: Captures,
      answers: { 200: { schema: SyncResult, headers: positionHeaders } },
    }),
    handler: async (request, reply) => {
      const key = requestKey(request);
      const items = request.body.map((raw, index) => ({ raw, id: localId(raw), index, key }));
      const all: SyncResult = [];
      let last = 0n;
      // A transient error ends the whole request (503): the device sends everything again, and items already written count as duplicates.
      for (const page of pagesOf(items)) {
        const { results, reached } = await takeItems(request, services, page);
        all.push(...results);
        if (reached > last) last = reached;
      }
      return sendAt(reply, last, 200, all);
    },
  });
};
