import { AccountsState } from '@obraclara/api';
import { routeSchema } from '@obraclara/platform/http';
import { tables } from '@obraclara/projections/tables';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

type Sources = { db: pg.Pool; prepared: () => Promise<unknown> };

/** Public route for the login screen: whether any account exists, and nothing else. */
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
    const { rows } = await db.query<AccountsState>(`select exists (select from ${tables.users.from}) as any`);
    return reply.header('cache-control', 'no-store').send(rows[0]);
  });
};
