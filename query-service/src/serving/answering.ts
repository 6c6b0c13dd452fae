import { hash } from 'node:crypto';
import type { Preparation } from '@obraclara/api';
import { visibleProjects, type Person } from '@obraclara/events';
import { attachment } from '@obraclara/files/http';
import { matchesEtag, disconnectSignal } from '@obraclara/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAsOf, type AsOfRequest } from '../as-of.ts';
import { statesOf, type Checkpoints } from '../freshness/checkpoints.ts';
import { contentTag, entityTag } from '../freshness/entity-tag.ts';
import type { Freshness } from '../freshness/read-your-writes.ts';
import {
  isPaper,
  type Answer,
  type Asked,
  type JsonRoute,
  type Paper,
  type PaperRoute,
  type ReadRoute,
  type Reads,
} from '../read-route.ts';

/** A body to send: a response, or the bytes of a cached one. */
type Sent = { body: string | Buffer; contentRange?: string };
/** A rendered document with its file name. */
type Drawn = { bytes: Uint8Array; name: string };

const send = async (
  reply: FastifyReply,
  tag: string,
  ifNoneMatch: string | undefined,
  answer: () => Promise<Sent>,
) => {
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization').header('etag', tag);
  if (matchesEtag(ifNoneMatch, tag)) return reply.code(304).send();
  const { body, contentRange } = await answer();
  if (contentRange !== undefined) reply.header('content-range', contentRange);
  return reply.type('application/json; charset=utf-8').send(body);
};

/** Sends the progress without the link; the link is in the response of the `location` URL. */
const sendPreparation = (reply: FastifyReply, { url: _, ...preparation }: Preparation) =>
  reply
    .code(202)
    .header('cache-control', 'no-store')
    .header('location', `/api${preparation.address}`)
    .send({ ...preparation, url: null });

/** The same for a file, which is always a download. */
const handOver = async (
  reply: FastifyReply,
  route: PaperRoute,
  named: { tag: string; ifNoneMatch: string | undefined },
  paper: () => Promise<Drawn | { preparation: Preparation }>,
) => {
  const { tag, ifNoneMatch } = named;
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization');
  if (matchesEtag(ifNoneMatch, tag)) return reply.header('etag', tag).code(304).send();
  const made = await paper();
  if ('preparation' in made) return sendPreparation(reply, made.preparation);
  const { bytes, name } = made;
  return reply
    .header('etag', tag)
    .type(route.mediaType)
    .header('content-disposition', attachment(name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
};

/** Handlers of a route: for now, and as of an instant. */
export const answering = (reads: Reads, route: ReadRoute, projections: readonly string[]) => {
  /** Further inputs of a response, besides the user and the projections: the day and, with links, their period of validity. */
  const time = (today: string) =>
    !isPaper(route) && route.links ? `${today} ${reads.links.period()}` : today;

  const made = async (route: JsonRoute, asked: Asked): Promise<Answer> => {
    const answer = await route.answer(asked);
    return route.links ? { ...answer, body: reads.links.body(answer.body, route.links) } : answer;
  };

  const answerOf = async (route: JsonRoute, asked: Asked, checkpoints: Checkpoints): Promise<Sent> => {
    if (!route.remembered) return made(route, asked);
    const seen = route.ofVisibleProjects ? [visibleProjects(asked.person)?.join(' ') ?? 'all'] : [];
    const of = [route.url, ...Object.values(asked.params), ...seen].join('\n');
    const state = `${time(asked.today)}\n${statesOf(checkpoints, projections)}`;
    const body = await reads.memory.answer(of, state, async () => (await made(route, asked)).body);
    return { body };
  };

  type Exchange = [request: FastifyRequest, reply: FastifyReply];

  const drawn = async (reply: FastifyReply, { id }: Person, paper: Paper): Promise<Drawn> => {
    const { name } = paper;
    if ('bytes' in paper) return { name, bytes: paper.bytes };
    return { name, bytes: await reads.drawings({ who: id, signal: disconnectSignal(reply) }, paper.order) };
  };

  const now = async (
    [request, reply]: Exchange,
    asked: Asked,
    { checkpoints, stale }: Freshness,
  ): Promise<FastifyReply> => {
    const known = request.headers['if-none-match'];
    // A stale response has another ETag: a browser keeps its headers, so a later 304 would mark a fresh response as stale.
    const of = stale ? 'late ' : '';
    if (!isPaper(route) && route.taggedByContent) {
      const answer = await made(route, asked);
      return send(reply, contentTag(of, answer), known, () => Promise.resolve(answer));
    }
    const url = `${of}${time(asked.today)} ${request.url}`;
    const tag = entityTag(url, asked.person, checkpoints, projections);
    if (isPaper(route))
      return handOver(reply, route, { tag, ifNoneMatch: known }, async () => {
        const given = await route.paper(asked);
        return 'preparation' in given ? given : drawn(reply, asked.person, given);
      });
    return send(reply, tag, known, () => answerOf(route, asked, checkpoints));
  };

  /** Uses an ETag of the content: no checkpoint identifies a snapshot. */
  const then = async ([request, reply]: Exchange, moment: AsOfRequest): Promise<FastifyReply> => {
    const known = request.headers['if-none-match'];
    if (isPaper(route)) {
      const given = await readAsOf(reads, route, moment, route.paper);
      if ('preparation' in given) return sendPreparation(reply, given.preparation);
      const paper = await drawn(reply, moment.of.person, given);
      const tag = contentTag('', { body: hash('sha1', paper.bytes) });
      return handOver(reply, route, { tag, ifNoneMatch: known }, () => Promise.resolve(paper));
    }
    const answer = await readAsOf(reads, route, moment, (asked) => made(route, asked));
    return send(reply, contentTag('', answer), known, () => Promise.resolve(answer));
  };

  return { now, then };
};
