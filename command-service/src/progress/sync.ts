import { authorize, asProblem, invalid, responses, type Failure } from '@obraclara/events/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { stableUrl } from '../files/admit-file.ts';
import { commandId } from '../machinery/command-id.ts';
import { issueOf, sendAt } from '../machinery/command.ts';
import { execute } from '../machinery/execute.ts';
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

/**
 * A device's own running number is not unique among devices: such an item is known by all that it says. A proper id is
 * the item's own.
 */
const itemKey = (item: NewProgress, id: LocalId): string =>
  typeof id === 'string'
    ? id
    : JSON.stringify(item.photo_url ? { ...item, photo_url: stableUrl(item.photo_url) } : item);

const validated = (request: FastifyRequest, item: unknown, id: LocalId): NewProgress => {
  const sent = typeof id === 'number' ? { ...(item as object), id: undefined } : item;
  const validate = request.getValidationFunction(NewProgress) ?? request.compileValidationSchema(NewProgress);
  if (!validate(sent)) throw invalid((validate.errors ?? []) as Failure[]);
  return sent as NewProgress;
};

const recordItem = async (request: FastifyRequest, services: Services, raw: unknown, id: LocalId) => {
  const item = validated(request, raw, id);
  const person = personOf(request);
  const { project_id } = item;
  authorize(person, 'progress.write', project_id);
  await services.liveProject(project_id);
  await services.freeId('progress', item.id, project_id);
  const scope = { by: person.id, name: recordName, stream: progress.stream(project_id) };
  const command_id = commandId(scope, itemKey(item, id));
  const progress_id = item.id ?? command_id;
  const known = await knownOf(services, item, progress_id);
  return execute(
    services.streams,
    {
      aggregate: progress,
      key: project_id,
      rule: record,
      input: recordOf(item, progress_id, person.id, known),
      issue: issueOf(request, services, command_id),
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
      for (const item of request.body) {
        const id = localId(item);
        try {
          const { position, duplicate, unchanged } = await recordItem(request, services, item, id);
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
