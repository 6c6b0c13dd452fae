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
import { drainRequests } from './drain-requests.ts';
import { loggedError } from './logged-error.ts';
import { readQuery } from './query.ts';
import { requestIds, type TrustProxy } from './request-id.ts';
import { refuse } from './problem.ts';
import { followRequests, isOperation } from './request-log.ts';
import { redacted } from './redact.ts';
import { closeIdleConnections } from './idle-connections.ts';
import { decimalsKeyword, visibleKeyword } from './validation.ts';
import { validators } from './validators.ts';

export type HttpOptions = {
  /** pino's level; no log if absent. */
  logLevel?: string;
  /** Largest JSON body in bytes. Default 4 MiB: an estimation of 5,000 lines, or a day of offline progress. */
  bodyLimit?: number;
  /** Proxies whose `X-Forwarded-*` and `X-Request-Id` headers are trusted. */
  trustProxy?: TrustProxy;
  /** Service name on each log line. */
  service?: string;
  /**
   * Milliseconds for the request headers, and then for a body that is no form. Default one minute. Forms have their own deadline.
   */
  requestWithin?: number;
  /** Milliseconds for which the unread rest of an answered request is discarded. Default ten seconds. */
  hearFor?: number;
  /** Destination of the log instead of the standard output. */
  logStream?: { write(line: string): void } | undefined;
  /** Selects a handler that responds instead of the server's own routes; undefined to use the routes. */
  instead?: (request: IncomingMessage) => Answer | undefined;
};
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** HTTP server that delegates to `instead`. Node enforces no header deadline unless it is set here. */
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

/** Decodes UTF-8. Throws 400 on invalid bytes, which a lenient decoder would replace with U+FFFD. */
const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(400, 'El cuerpo de la petición no es texto UTF-8 válido');
  }
};

const isJson = /^\s*application\/json\s*(;|$)/i;

/**
 * Refuses (415) text and forms on routes with a JSON body; otherwise they would be parsed and fail with a misleading validation
 * error.
 */
const refuseOtherThanJson = async (request: FastifyRequest) => {
  const { headers, routeOptions } = request;
  if (routeOptions.schema?.body === undefined || !hasBody(request)) return;
  if (!isJson.test(headers['content-type'] ?? '')) refuse(415, byStatus[415]!);
};

const packed = 'La petición llegó comprimida (Content-Encoding): envíela sin comprimir';

/**
 * Refuses (415) compressed bodies, since the server does not decompress. Otherwise a form would parse as empty and its file be
 * reported as missing.
 */
const refusePacked = async (request: FastifyRequest) => {
  const encoding = request.headers['content-encoding'] ?? '';
  if (hasBody(request) && !/^\s*(identity)?\s*$/i.test(encoding)) refuse(415, packed);
};

/** Accepts an empty body with a JSON content type: browsers and react-admin send such DELETE requests. */
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
 * Creates the Fastify instance that both services use. Bodies are neither coerced nor given defaults; fields outside the schema
 * are dropped, since react-admin sends whole records. Errors are `{ detail, errors? }` in Spanish. Response schemas only
 * document: responses are sent as built.
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
  drainRequests(app, hearFor);
  closeIdleConnections(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.setSerializerCompiler(() => JSON.stringify);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('preValidation', async (request) => readQuery(request));
  return app;
};
