import { type Action, type AnyEvent, type User } from '@obraclara/events';
import {
  authorize,
  originOf,
  refuse,
  routeSchema,
  type Given,
  type StatedRoute,
} from '@obraclara/platform/http';
import { presentTrace } from '@obraclara/platform/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TSchema } from 'typebox';
import type { Aggregate, Rule } from './aggregate.ts';
import { commandId } from './command-id.ts';
import { execute, preview, type Issue } from './execute.ts';
import { fingerprintFor, type Clash } from './fingerprint.ts';
import { guard, personOf } from './guard.ts';
import { withMoneyRange } from './money-range.ts';
import { withPrecondition, ifMatchRevision, type Revised } from './precondition.ts';
import { requireOpen, type LiveProject } from '../project/rules.ts';
import type { Services } from './services.ts';
import { keyHeader, matchHeader, positionHeaders } from './request-headers.ts';

type Of<S> = S extends TSchema ? Static<S> : unknown;
type Asked<B, P, Q> = { body: Of<B>; params: Of<P>; query: Of<Q> };

/** Target of a command: the caller's project, the entity's id if it has one, and the key of the stream if that is not the id. */
type Target = { key?: string; project_id?: string; id?: string | undefined };

type Context<B, P, Q, Extra> = Asked<B, P, Q> & {
  key: string;
  project_id: string;
  id: string;
  person: User;
  /** The project, unless the route accepts any. */
  project: LiveProject | undefined;
  services: Services;
  issue: Issue;
  /** Public origin through which the caller reaches this application. */
  origin: string;
  extra: Extra;
};

/** The position that readers wait for, and further fields of the response. */
export type Followed = { position: bigint; fields?: object };

type Declaration<E extends AnyEvent, State, Input, B, P, Q, Extra> = {
  /** Part of the command's id: a repeated key counts as the same command only under the same name. */
  name: string;
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  action: Action;
  status?: 200 | 201;
  summary: string;
  tag: string;
  body?: B;
  params?: P;
  query?: Q;
  /** Refuses a body before its schema is applied, where a form has its own messages for missing fields. */
  refuseBody?: (body: unknown) => void;
  response: TSchema;
  aggregate: Aggregate<E, State>;
  target: (asked: Asked<B, P, Q>, services: Services) => Target | Promise<Target>;
  /** Accepts a project that does not exist, or no longer. */
  anyProject?: boolean;
  /** Accepts a closed contract, which is otherwise refused with 409. */
  whenClosed?: true;
  /** Loads what the rule needs from other sources, so that the rule stays pure. */
  prepare?: (context: Context<B, P, Q, undefined>) => Promise<Extra>;
  rule: Rule<Input, State, E>;
  input: (context: Context<B, P, Q, Extra>) => Input;
  /** The changed record. With it the route checks If-Match and returns the present record with 412 when the revision differs. */
  record?: { schema: TSchema; of: (state: State, context: Context<B, P, Q, Extra>) => Revised };
  /** Runs before the append, and also before a repeated command is answered: it may refuse other secrets. */
  beforeAppend?: (context: Context<B, P, Q, Extra>) => Promise<void>;
  /**
   * Writes to a second stream afterwards, also for a repeated command, since the first run may have been interrupted in between. It must be
   * idempotent. Readers also wait for its position.
   */
  follow?: (context: Context<B, P, Q, Extra>) => Promise<Followed>;
  /** `before` is the state before the command if the route is `comparing`, else the same as `state`. */
  answer: (state: State, context: Context<B, P, Q, Extra>, before: State) => object;
  comparing?: true;
  /** The effect of the command, returned with 200 when the query has `preview`; writes nothing. */
  preview?: {
    schema: TSchema;
    of: (before: State, after: State, context: Context<B, P, Q, Extra>) => object;
  };
  /** Rate limit against guessing. */
  limited?: true;
  /** Refusals that the rest of the declaration does not imply. */
  refusals?: StatedRoute['refusals'];
};

/** The part of a declaration that the OpenAPI document shows. */
type Described = Pick<
  StatedRoute,
  'method' | 'summary' | 'tag' | 'params' | 'body' | 'query' | 'limited' | 'refusals'
> & {
  status?: 200 | 201;
  response: TSchema;
  record?: { schema: TSchema };
  preview?: { schema: TSchema };
};

const successOf = ({
  method,
  status = method === 'POST' ? 201 : 200,
}: Pick<Described, 'method' | 'status'>) => status;

const given = (schema: TSchema): Given => ({ schema, headers: positionHeaders });

const answersOf = (described: Described): Record<number, Given> => {
  const { response, preview } = described;
  const status = successOf(described);
  if (!preview) return { [status]: given(response) };
  if (status === 200) return { 200: given(Type.Union([response, preview.schema])) };
  return { [status]: given(response), 200: { ...given(preview.schema), means: 'Lo que pasaría (preview)' } };
};

const schemaOf = (described: Described) =>
  routeSchema({
    ...described,
    writes: true,
    record: described.record?.schema,
    headers: { ...keyHeader, ...(described.record ? matchHeader : {}) },
    answers: answersOf(described),
  });

const keyPattern = /^[\x20-\x7e]{1,200}$/;

/**
 * The caller's key of a request: the Idempotency-Key header, or the id in the body of a POST. A changed record repeats its id, so for other
 * methods only the header counts. Throws 400 for an invalid header.
 */
export const requestKey = ({ headers, method, body }: FastifyRequest): string | undefined => {
  const header = headers['idempotency-key'];
  if (header === undefined) return method === 'POST' ? (body as { id?: string } | undefined)?.id : undefined;
  return typeof header === 'string' && keyPattern.test(header)
    ? header
    : refuse(400, 'El encabezado Idempotency-Key no es válido');
};

/** Status for a different request under the same key: 409 for a used id, 422 for a used Idempotency-Key. */
const clashOf = ({ headers }: FastifyRequest): Clash =>
  headers['idempotency-key'] === undefined ? 409 : 422;

type Named = { command_id: string; fingerprint?: string };

export const issueOf = (request: FastifyRequest, { deps }: Services, named: Named): Issue => {
  const { id: by, role } = personOf(request);
  const trace = presentTrace();
  return {
    at: deps.now().toISOString(),
    by,
    role,
    ...named,
    correlation_id: request.id,
    ...(trace && { trace }),
  };
};

export const sendAt = (reply: FastifyReply, position: bigint, status: number, body: object) =>
  reply.header('x-event-position', String(position)).code(status).send(body);

const projectOf = async (
  { liveProject }: Services,
  { anyProject }: { anyProject?: boolean },
  id: string | undefined,
): Promise<LiveProject | undefined> => (id === undefined || anyProject ? undefined : liveProject(id));

/** Adds a precondition to a rule: refuses (409) while the contract is closed. A repeated command is answered without its rule. */
const whileOpen =
  <Input, State, E extends AnyEvent>(
    rule: Rule<Input, State, E>,
    project: LiveProject | undefined,
  ): Rule<Input, State, E> =>
  (state, input) => {
    if (project) requireOpen(project);
    return rule(state, input);
  };

export type Route = (app: FastifyInstance, services: Services) => void;

/** Declares one write route: permission, input, the rule that decides the events, and the response. */
export const command =
  <
    E extends AnyEvent,
    State,
    Input,
    Extra = undefined,
    B extends TSchema | undefined = undefined,
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
  >(
    route: Declaration<E, State, Input, B, P, Q, Extra>,
  ): Route =>
  (app, services) => {
    const { name, method, url, aggregate, record } = route;
    const status = successOf(route);

    const contextOf = async (request: FastifyRequest) => {
      const asked = { body: request.body, params: request.params, query: request.query } as Asked<B, P, Q>;
      const person = personOf(request);
      const { key, project_id, id } = await route.target(asked, services);
      authorize(person, route.action, project_id);
      const project = await projectOf(services, route, project_id);
      const scope = { by: person.id, name, stream: aggregate.stream(key ?? id ?? '') };
      const requested = requestKey(request);
      const command_id = commandId(scope, requested);
      const named = { command_id, ...fingerprintFor(requested, request) };
      const context = {
        ...asked,
        key: key ?? id ?? command_id,
        project_id: project_id ?? '',
        project,
        id: id ?? command_id,
        person,
        services,
        issue: issueOf(request, services, named),
        origin: originOf(request),
        extra: undefined,
      };
      const extra = (await route.prepare?.(context)) as Extra;
      return { ...context, extra };
    };

    app.route({
      method,
      url,
      ...guard(services, route.action),
      preValidation: async ({ body }) => route.refuseBody?.(body),
      schema: schemaOf(route),
      handler: async (request, reply) => {
        const seen = record && ifMatchRevision(request);
        const context = await contextOf(request);
        const ready = async () => route.beforeAppend?.(context);
        const rule =
          record && seen !== undefined
            ? withPrecondition(route.rule, seen, (state) => record.of(state, context))
            : route.rule;
        const asked = {
          aggregate,
          key: context.key,
          rule: withMoneyRange(route.whenClosed ? rule : whileOpen(rule, context.project)),
          input: route.input(context),
          issue: context.issue,
          beforeAppend: ready,
          whenRepeated: ready,
          comparing: route.comparing,
          unchanged: services.unchanged,
          clash: clashOf(request),
        };
        if (route.preview && (context.query as { preview?: boolean }).preview) {
          const { before, after, position } = await preview(services.streams, asked);
          return sendAt(reply, position, 200, route.preview.of(before, after, context));
        }
        const { answer, position } = await execute(services.streams, asked, (state, before) =>
          route.answer(state, context, before),
        );
        const followed = (await route.follow?.(context)) ?? { position };
        const furthest = followed.position > position ? followed.position : position;
        return sendAt(reply, furthest, status, { ...answer, ...followed.fields });
      },
    });
  };
