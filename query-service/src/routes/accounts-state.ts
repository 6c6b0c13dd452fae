import { shape } from '@obraclara/events';
import { routeSchema } from '@obraclara/platform/http';
import { tables } from '@obraclara/projections/tables';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Type } from 'typebox';

const AccountsState = shape({
  any: Type.Boolean({ description: 'Si hay alguna cuenta con la que se pueda iniciar sesión' }),
});

type Sources = { db: pg.Pool; prepared: () => Promise<unknown> };

/** Whether anybody can sign in at all, for the login screen; open to everybody, and no more than that. */
export const serveAccountsState = (app: FastifyInstance, { db, prepared }: Sources): void => {
  const schema = routeSchema({
    method: 'GET',
    access: 'open',
    summary: 'Si hay alguna cuenta',
    tag: 'auth',
    answers: { 200: { schema: AccountsState } },
  });
  app.get('/auth/accounts', { schema }, async (_, reply) => {
    await prepared();
    const { rows } = await db.query<{ any: boolean }>(
      `select exists (select from ${tables.users.from}) as any`,
    );
    return reply.header('cache-control', 'no-store').send(rows[0]);
  });
};
