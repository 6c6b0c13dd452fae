import type { FastifyRequest } from 'fastify';

/** Where the caller reached this application, as its proxy says where that is trusted: `https://obra.ejemplo.mx`. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;
