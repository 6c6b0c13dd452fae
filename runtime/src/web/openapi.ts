import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { securitySchemes } from '@obraclara/platform/http';
import type { FastifyInstance, FastifySchema } from 'fastify';
import packageOf from '../../../package.json' with { type: 'json' };

type Stated = FastifySchema & { content?: object };

/** Adds bodies that Fastify does not validate, such as forms with a file, to the document (see `routeSchema`). */
const withContent = ({ content, ...schema }: Stated): FastifySchema =>
  content ? { ...schema, body: { content } } : schema;

type Responses = Record<string, object>;
type Document = {
  paths?: Record<string, Record<string, { responses: Responses }>>;
  components?: object;
};

const isRefusal = ([status]: [string, object]) => Number(status) >= 400;

/** Moves repeated error responses to named components and replaces them with references. */
const saidOnce = ({ paths = {} }: Document): Responses => {
  const names = new Map<string, string>();
  const nameOf = (status: string, response: object) => {
    const text = JSON.stringify(response);
    const others = [...names.values()].filter((name) => name.startsWith(`Refusal${status}`)).length;
    const name = names.get(text) ?? `Refusal${status}${others === 0 ? '' : `_${others + 1}`}`;
    names.set(text, name);
    return name;
  };
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const [status, response] of Object.entries(responses).filter(isRefusal))
      responses[status] = { $ref: `#/components/responses/${nameOf(status, response)}` };
  return Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as object]));
};

const transformObject: SwaggerTransformObject = (document) => {
  if ('swaggerObject' in document) return document.swaggerObject;
  const { openapiObject } = document;
  const { components } = openapiObject;
  return Object.assign(openapiObject, {
    components: { ...components, responses: saidOnce(openapiObject as Document) },
  });
};

/** Serves the OpenAPI document of all routes registered afterwards at `/api/docs`, generated from their validation schemas. */
export const openApi = async (app: FastifyInstance) => {
  await app.register(swagger, {
    transform: ({ schema, url }) => ({ schema: schema && withContent(schema), url }),
    transformObject,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ObraClara',
        description: 'Gestión integral de contratos de obra',
        version: packageOf.version,
      },
      components: { securitySchemes },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none' },
  });
};
