import { createHash } from 'node:crypto';
import { Refusal, SealAnswer, SealParams } from '@obraclara/api';
import { businessDay, formatDay, formatMoney } from '@obraclara/events';
import {
  attempts,
  escapedHtml,
  isProblem,
  networkOf,
  refuse,
  refuseFor,
  routeSchema,
} from '@obraclara/platform/http';
import { instantSql } from '@obraclara/platform/store';
import { tables } from '@obraclara/projections/tables';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { checkpointReader } from '../freshness/checkpoints.ts';
import { logWatch, type Log } from '../freshness/log-watch.ts';
import { paperNames } from '../papers/paper-names.ts';

const projection = 'issued-papers';

/** SQL: finds papers by the whole seal or its beginning. `limit 2` detects an ambiguous beginning, for which no paper is returned. */
const bySeal = {
  name: 'issued paper by its seal',
  text: `select seal, paper, format, number::integer as number, period, signed_on::text as signed_on, importe_liquido::float8 as importe_liquido,
      ${instantSql('issued_at')} as issued_at, sha256, in_force
    from ${tables.issued_papers.from} where seal >= $1 and seal < $1 || 'g' limit 2`,
};

const unknown =
  'Este sello no es de ningún documento emitido: puede ser de una copia de trabajo, o estar mal escrito.';

/** Limit of unknown seals per network; `window` is in milliseconds. It exceeds what a person types from papers. */
const guesses = { most: 30, window: 5 * 60 * 1000, spacing: 0, patience: 0 };

/** The whole seal, or at least the part printed on the paper. */
const form = /^[0-9a-f]{16,64}$/i;

type Sources = { db: pg.Pool; now: () => Date; prepared: () => Promise<unknown> };

/** Returns a function that finds a paper by its seal. Refuses (404) an unknown seal, and (429) a network with too many unknown seals. */
const sealFinder = ({ db, now, prepared }: Sources) => {
  const byNetwork = attempts(guesses);
  return async ({ ip }: Pick<FastifyRequest, 'ip'>, seal: string): Promise<SealAnswer> => {
    const network = networkOf(ip);
    const { over } = byNetwork.take(network, now());
    if (over > 0) refuseFor(429, 'Demasiados intentos. Espere unos minutos y vuelva a intentarlo.', over);
    if (!form.test(seal)) refuse(404, unknown);
    await prepared();
    const { rows } = await db.query<SealAnswer>({ ...bySeal, values: [seal.toLowerCase()] });
    const [found] = rows;
    if (!found || rows.length > 1) return refuse(404, unknown);
    byNetwork.giveBack(network);
    return found;
  };
};

/** Public route to verify the seal of a paper, without an account. */
export const serveSeals = (app: FastifyInstance, sources: Sources): void => {
  const find = sealFinder(sources);
  const schema = routeSchema({
    method: 'GET',
    access: 'open',
    limited: true,
    summary: 'De qué documento emitido es un sello, y si sigue vigente',
    tag: 'Documentos de estimaciones',
    params: SealParams,
    answers: { 200: { schema: SealAnswer }, 404: { schema: Refusal, means: 'Nadie emitió tal documento' } },
  });
  app.get<{ Params: { seal: string } }>('/seals/:seal', { schema }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await find(request, request.params.seal)),
  );
};

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f7f8;color:#1b2529;
font:16px/1.5 Inter,system-ui,sans-serif}main{max-width:30rem;padding:1.5rem;box-sizing:border-box;width:100%}
h1{margin:0 0 .5rem;font-size:1.25rem;color:#0b4f5c}p{margin:0 0 1rem}dl{margin:0}dt{color:#4a5c64;font-size:.875rem}
dd{margin:0 0 .75rem;font-weight:600;overflow-wrap:anywhere}.no{color:#9c2f1f}.yes{color:#1c6b3a}
@media(prefers-color-scheme:dark){body{background:#12191c;color:#e6ecee}h1{color:#7cc4d1}dt{color:#9fb0b6}.no{color:#ff9c8a}.yes{color:#8fd6a8}}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Page = {
  status: number;
  title: string;
  text: string;
  facts?: [label: string, value: string][];
  /** Whether the text confirms the document. */
  isGood?: boolean;
};

const sendPage = (reply: FastifyReply, { status, title, text, facts = [], isGood = false }: Page) => {
  const list = facts
    .map(([label, value]) => `<dt>${escapedHtml(label)}</dt><dd>${escapedHtml(value)}</dd>`)
    .join('');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('x-content-type-options', 'nosniff')
    .send(
      `<!doctype html><html lang="es-MX"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapedHtml(title)}</title><style>${style}</style><main><h1>${escapedHtml(title)}</h1>` +
        `<p class="${isGood ? 'yes' : 'no'}">${escapedHtml(text)}</p>${list && `<dl>${list}</dl>`}</main></html>`,
    );
};

/** What an estimation's paper or that of an act is about, besides its name. */
const subjectOf = ({ paper, period, importe_liquido: amount, signed_on }: SealAnswer): Page['facts'] => {
  const label = paper === 'finiquito' ? 'Saldo a favor del contratista' : 'Importe líquido';
  return [
    ...(period === null ? [] : [['Período', period] satisfies [string, string]]),
    ...(signed_on === null ? [] : [['Fecha del acta', formatDay(signed_on)] satisfies [string, string]]),
    ...(amount === null ? [] : [[label, formatMoney(amount)] satisfies [string, string]]),
  ];
};

const pageOf = (found: SealAnswer): Page => ({
  status: 200,
  title: paperNames[found.paper] + (found.number === null ? '' : ` de la estimación ${found.number}`),
  text: found.in_force
    ? 'Este documento se emitió así y sigue vigente.'
    : 'Este documento se emitió así, pero ya no está vigente: lo reemplazó otro, o se retiró.',
  isGood: found.in_force,
  facts: [
    ...(subjectOf(found) ?? []),
    ['Emitido el', formatDay(businessDay(new Date(found.issued_at)))],
    // In groups as on the paper, so that both can be compared.
    ['Sello', found.seal.replace(/(.{4})(?=.)/g, '$1 ')],
    [`Huella del archivo ${found.format.toUpperCase()} (SHA-256)`, found.sha256],
  ],
});

type PageDeps = { db: pg.Pool; now: () => Date; log?: Log };

/** The page opened by the QR code of a paper. Its path is outside `/api`, to keep the printed URL short. */
export const sealPages = ({ db, now, log }: PageDeps): FastifyPluginAsync => {
  const checkpoints = checkpointReader(db);
  const watch = logWatch(log);
  const find = sealFinder({ db, now, prepared: async () => watch.trust(await checkpoints(), [projection]) });
  return async (app) => {
    app.get<{ Params: { seal: string } }>('/v/:seal', { schema: { hide: true } }, async (request, reply) => {
      try {
        return await sendPage(reply, pageOf(await find(request, request.params.seal)));
      } catch (error) {
        if (!isProblem(error)) throw error;
        const { statusCode: status, detail: text } = error;
        return sendPage(reply, { status, title: 'No se encontró el documento', text });
      }
    });
  };
};
