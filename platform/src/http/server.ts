import os from 'node:os';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { answerBadAddress, answerError, answerNotFound, byStatus } from './errors.ts';
import { bodyDeadline, hasBody } from './body-deadline.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { hearOut } from './hear-out.ts';
import { loggedError } from './logged-error.ts';
import { readQuery } from './query.ts';
import { requestIds, type TrustProxy } from './request-id.ts';
import { refuse } from './problem.ts';
import { followRequests, isOperation } from './request-log.ts';
import { redacted } from './redact.ts';
import { endIdle } from './idle-connections.ts';
import { decimalsKeyword, visibleKeyword } from './validation.ts';
import { validators } from './validators.ts';

export type HttpOptions = {
  /** pino's level; nothing is logged when absent. */
  logLevel?: string;
  /** Largest JSON body in bytes; 4 MiB when absent (an estimation of 5,000 lines, a day of offline progress). */
  bodyLimit?: number;
  /** Who is believed in `X-Forwarded-For` and its like, and in the name of a request. */
  trustProxy?: TrustProxy;
  /** Stands in each line of the log. */
  service?: string;
  /**
   * Milliseconds within which the head of a request must have come, and then its body that is no form; a minute when absent. Forms have
   * a deadline of their own.
   */
  requestWithin?: number;
  /** Milliseconds for which the rest of a request that has been answered is let pass by; ten seconds when absent. */
  hearFor?: number;
  /** Where the log goes instead of the standard output. */
  logStream?: { write(line: string): void } | undefined;
  /** Who answers a request instead of this server's own routes, if anybody. */
  instead?: (request: IncomingMessage) => Answer | undefined;
};
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that passes on what another is to answer. Node sees to the deadline of the head, and to none where it is not told one. */
const serverOf =
  (headersTimeout: number, instead: HttpOptions['instead']): FastifyServerOptions['serverFactory'] =>
  (own, { keepAliveTimeout, requestTimeout }: ServerOptions) =>
    createServer(
      {
        keepAliveTimeout,
        requestTimeout,
        headersTimeout,
        connectionsCheckingInterval: Math.min(headersTimeout, 30_000),
      },
      (request, response) => (instead?.(request) ?? own)(request, response),
    );

const logger = ({
  logLevel: level,
  logStream: stream,
  service,
}: HttpOptions): FastifyServerOptions['logger'] =>
  level === undefined
    ? false
    : {
        level,
        base: { ...(service ? { service } : {}), pid: process.pid, hostname: os.hostname() },
        ...(stream ? { stream } : {}),
        redact: ['req.headers.authorization', 'req.headers.cookie'],
        serializers: {
          err: loggedError,
          req: ({ id, method, url }: FastifyRequest) => ({ id, method, url: redacted(url) }),
        },
      };

/** The text of these bytes. Throws 400 when they are no UTF-8, of which only signs in place of letters would be kept. */
const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(400, 'El cuerpo de la petición no es texto UTF-8 válido');
  }
};

const isJson = /^\s*application\/json\s*(;|$)/i;

/** Refuses text and forms where data are asked for: they would be read, and then called data of a wrong shape. */
const refuseOtherThanJson = async (request: FastifyRequest) => {
  const { headers, routeOptions } = request;
  if (routeOptions.schema?.body === undefined || !hasBody(request)) return;
  if (!isJson.test(headers['content-type'] ?? '')) refuse(415, byStatus[415]!);
};

const packed = 'La petición llegó comprimida (Content-Encoding): envíela sin comprimir';

/** Refuses a body that comes packed, which nobody here unpacks: of a form nothing would be found in it, and its file called missing. */
const refusePacked = async (request: FastifyRequest) => {
  const encoding = request.headers['content-encoding'] ?? '';
  if (hasBody(request) && !/^\s*(identity)?\s*$/i.test(encoding)) refuse(415, packed);
};

/**
 * Lets a request with a JSON content type and no body through as one without a body: browsers and react-admin send such
 * DELETEs.
 */
const acceptEmptyJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const text = textOf(body);
      if (text === '') return undefined;
      return new Promise((resolve, reject) => {
        void parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
      });
    },
  );
};

/**
 * The Fastify both services stand on. Bodies are taken as they are (no coercion, no defaults); fields no schema names are
 * dropped and never stored, since react-admin sends whole records; errors are `{ detail, errors? }` in Spanish. Response
 * schemas document: answers are sent as they were built.
 */
export const httpServer = ({
  bodyLimit = 4 * 1024 * 1024,
  requestWithin = 60_000,
  hearFor = 10_000,
  trustProxy = false,
  instead,
  ...logging
}: HttpOptions = {}) => {
  const app = Fastify({
    logger: logger(logging),
    serverFactory: serverOf(requestWithin, instead),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 500 },
    requestIdHeader: false,
    genReqId: requestIds(trustProxy),
    logController: new LogController({
      requestIdLogLabel: 'request_id',
      disableRequestLogging: ({ url }) => isOperation(String(url)),
    }),
    schemaController: { compilersFactory: { buildValidator: validators } },
    ajv: {
      customOptions: {
        coerceTypes: false,
        useDefaults: false,
        removeAdditional: true,
        verbose: true,
        keywords: [decimalsKeyword, visibleKeyword],
      },
    },
  });
  followRequests(app);
  acceptEmptyJson(app);
  app.addHook('preParsing', refusePacked);
  app.addHook('preParsing', refuseOtherThanJson);
  bodyDeadline(app, requestWithin);
  hearOut(app, hearFor);
  endIdle(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.setSerializerCompiler(() => JSON.stringify);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('preValidation', async (request) => readQuery(request));
  return app;
};
