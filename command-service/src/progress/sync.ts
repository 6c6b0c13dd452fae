import { authorize, asProblem, invalid, responses, type Failure } from '@obraclara/events/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { stableUrl } from '../files/admit-file.ts';
import { commandId } from '../machinery/command-id.ts';
import { issueOf, requestKey, sendAt } from '../machinery/command.ts';
import { execute } from '../machinery/execute.ts';
import { fingerprintOf } from '../machinery/fingerprint.ts';
import { guard, personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { knownOf, recordName, recordOf } from './routes.ts';
import { progress, record } from './rules.ts';
import { NewProgress, SyncResult } from './schema.ts';

type LocalId = string | number | null;
type Result = { id: LocalId; status: 'created' | 'duplicate' | 'error'; detail?: string };

const body = Type.Array(Type.Unknown(), { maxItems: 2000 });

const localId = (item: unknown): LocalId => {
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null;
};

type Place = { id: LocalId; index: number; key: string | undefined };

/**
 * A proper id is the item's own. Any other item is known by the request's key and its place in it; without a key, by its
 * device's running number (or its place) and all that it says, since two devices may count alike.
 */
const itemKey = (item: NewProgress, { id, index, key }: Place): string => {
  if (typeof id === 'string') return id;
  if (key !== undefined) return JSON.stringify([key, index]);
  const said = item.photo_url ? { ...item, photo_url: stableUrl(item.photo_url) } : item;
  return JSON.stringify([id ?? `place ${index}`, said]);
};

const validated = (request: FastifyRequest, item: unknown, id: LocalId): NewProgress => {
  const sent = typeof id === 'number' ? { ...(item as object), id: undefined } : item;
  const validate = request.getValidationFunction(NewProgress) ?? request.compileValidationSchema(NewProgress);
  if (!validate(sent)) throw invalid((validate.errors ?? []) as Failure[]);
  return sent as NewProgress;
};

const recordItem = async (request: FastifyRequest, services: Services, raw: unknown, place: Place) => {
  const item = validated(request, raw, place.id);
  const person = personOf(request);
  const { project_id } = item;
  authorize(person, 'progress.write', project_id);
  await services.liveProject(project_id);
  await services.freeId('progress', item.id, project_id);
  const scope = { by: person.id, name: recordName, stream: progress.stream(project_id) };
  const command_id = commandId(scope, itemKey(item, place));
  // As POST /progress would say it: the same item by either way is the same request.
  const fingerprint = fingerprintOf({ body: item, params: {}, query: {} });
  const progress_id = item.id ?? command_id;
  const known = await knownOf(services, item, progress_id);
  return execute(
    services.streams,
    {
      aggregate: progress,
      key: project_id,
      rule: record,
      input: recordOf(item, progress_id, person.id, known),
      issue: issueOf(request, services, { command_id, fingerprint }),
      unchanged: services.unchanged,
      // A proper id names the thing itself; any other key only this request.
      clash: typeof place.id === 'string' ? 409 : 422,
    },
    () => undefined,
  );
};

/**
 * Takes what was captured without a connection. Each item stands for itself: one that is refused says why and does not
 * hold up the others; one that came before is a duplicate and writes nothing.
 */
export const syncRoute = (app: FastifyInstance, services: Services) => {
  const { onRequest, security } = guard(services, 'progress.write');
  app.route<{ Body: unknown[] }>({
    method: 'POST',
    url: '/progress/sync',
    onRequest,
    schema: {
      summary: 'Sincronizar avances capturados sin conexión',
      tags: ['progress'],
      security,
      body,
      response: responses(200, SyncResult),
    },
    handler: async (request, reply) => {
      const results: Result[] = [];
      let last = 0n;
      const key = requestKey(request);
      for (const [index, item] of request.body.entries()) {
        const id = localId(item);
        try {
          const { position, duplicate, unchanged } = await recordItem(request, services, item, {
            id,
            index,
            key,
          });
          if (position > last) last = position;
          results.push({ id, status: duplicate || unchanged ? 'duplicate' : 'created' });
        } catch (error) {
          const problem = asProblem(error);
          // What may pass by itself must be tried again whole: the device keeps its items, those done are duplicates.
          if (!problem || problem.statusCode >= 500) throw error;
          results.push({ id, status: 'error', detail: problem.detail });
        }
      }
      return sendAt(reply, last, 200, results);
    },
  });
};
