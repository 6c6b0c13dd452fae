import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { securitySchemes } from '@obraclara/events/http';
import type { FastifyInstance } from 'fastify';

/** The calls of all routes registered after it, from the schemas that validate them, readable at `/api/docs`. */
export const openApi = async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'ObraClara', description: 'Gestión integral de contratos de obra', version: '0.1.0' },
      components: { securitySchemes },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { persistAuthorization: true, docExpansion: 'none' },
  });
};
