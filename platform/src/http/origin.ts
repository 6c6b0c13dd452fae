import type { FastifyRequest } from 'fastify';

/**
 * Origin under which the caller reached the application, from the proxy headers if the proxy is trusted:
 * `https://obra.ejemplo.mx`.
 */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;
