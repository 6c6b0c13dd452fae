import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import { send } from '@fastify/send';
import { IdParams, LinkQuerystring } from '@obraclara/api';
import { holdsTag, refuse, routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import type { Files } from '../files.ts';
import { checkLink, fileVariants, type FileVariant } from '../links/file-url.ts';
import { derivedMediaType } from '../pictures/derive-picture.ts';
import { givenName, variantOf } from '../pictures/given-as.ts';
import { fileKinds, type StoredFile } from '../register/file-registry.ts';
import { acceptedTypes } from '../upload/media-types.ts';
import { contentPolicy, disposition } from './content-headers.ts';
import { pictureMaker } from './picture-maker.ts';

const documented = { etag: 'Nombre del archivo, para If-None-Match.', 'cache-control': 'Una hora.' };
const whole = {
  ...documented,
  'accept-ranges': 'bytes',
  'content-disposition': 'Si se muestra o se guarda, y su nombre.',
};
const types = [...new Set(fileKinds.flatMap(acceptedTypes).map(({ media_type }) => media_type))];

const schema = routeSchema({
  method: 'GET',
  access: 'link',
  summary: 'Un archivo, por el enlace firmado que dan las demás respuestas (no lleva sesión)',
  tag: 'Archivos',
  params: IdParams,
  query: LinkQuerystring,
  partial: true,
  headers: {
    range: 'Qué parte (bytes).',
    'if-range': 'Solo si el archivo es aún este.',
    'if-none-match': 'El ETag de lo que ya se tiene; 304 si es el mismo.',
  },
  answers: {
    200: { types, means: 'El archivo', headers: whole },
    206: { types, means: 'La parte pedida', headers: { ...whole, 'content-range': 'Cuál es, y de cuánto.' } },
    304: { means: 'Sin cambios', headers: documented },
  },
});

/** A file never changes; its link does, every hour. */
const kept = 'private, max-age=3600, immutable';

type Serving = { files: Files; jwtSecret: string; now: () => Date };

/** What the link asks for. Throws 403 if it is not one of ours as it was made, or no longer alive. */
const asked = (
  id: string,
  { v, expires = '', signature = '' }: LinkQuerystring,
  { jwtSecret, now }: Serving,
) => {
  const variant = fileVariants.find((one) => one === v);
  const readable = variant === v && /^\d{1,12}$/.test(expires);
  const link = { id, variant, expires: Number(expires), signature };
  const verdict = readable ? checkLink(link, { secret: jwtSecret, now: now() }) : 'forged';
  if (verdict === 'forged') refuse(403, 'El enlace al archivo no es válido');
  if (verdict === 'expired') refuse(403, 'El enlace al archivo ya venció. Actualice la página para abrirlo.');
  return variant;
};

/** One thing to be sent: its bytes are at `path`. */
type Content = { path: string; tag: string; mediaType: string; name: string | null };

type Pictures = ReturnType<typeof pictureMaker>;

/** Of photos and logos only pictures made of them, without their metadata; of documents only what was uploaded. */
const contentOf = async (
  file: StoredFile,
  variant: FileVariant | undefined,
  { files, pictures }: { files: Files; pictures: Pictures },
): Promise<Content> => {
  const { sha256, kind, media_type } = file;
  const usual = variantOf(kind);
  if (usual) {
    const shape = variant ?? usual;
    const path = await pictures(file, shape);
    // Whoever gives the link has the name that people know it by; what a camera called it would win over that.
    return { path, tag: `"${sha256}-${shape}"`, mediaType: derivedMediaType, name: null };
  }
  if (variant) refuse(404, 'El archivo no tiene imagen');
  return { path: files.blobs.path(sha256), tag: `"${sha256}"`, mediaType: media_type, name: givenName(file) };
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** One range: from one byte to another or to the end, or the last so many. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * The `Range` to be heeded of something of `size` bytes, if any. The library would take one out of anything with numbers in it,
 * refuse what is to be ignored, and refuse the last so many of fewer bytes, which are all of them (RFC 9110 §14); and it can
 * hold `If-Range` only against a name of its own, made of the time a file was written. Parts are of GET alone.
 */
const rangeAsked = ({ method, headers }: FastifyRequest, tag: string, size: number): string | undefined => {
  if (method !== 'GET' || (headers['if-range'] ?? tag) !== tag) return undefined;
  const [range, first, last, tail] = oneRange.exec(headers.range ?? '') ?? [];
  if (tail !== undefined) return `bytes=-${Math.min(Number(tail), size)}`;
  return range !== undefined && Number(last || Infinity) >= Number(first) ? range : undefined;
};

/** What names, keeps and describes a file is ours to say. */
const bytesOnly = { cacheControl: false, contentType: false, etag: false, lastModified: false, index: false };

/** What is sent of the content, its headers said; nothing of it for HEAD. */
const bodyOf = async (request: FastifyRequest, reply: FastifyReply, content: Content) => {
  const { path, tag, mediaType, name } = content;
  const { size } = await stat(path);
  const range = rangeAsked(request, tag, size);
  // All that the library looks at of a request.
  const asked = { method: request.method, headers: range === undefined ? {} : { range } };
  const options = { ...bytesOnly, root: dirname(path) };
  const sent = await send(asked as unknown as IncomingMessage, basename(path), options);
  if (sent.statusCode === 416) {
    reply.header('content-range', sent.headers['Content-Range']);
    return refuse(416, 'El archivo no tiene la parte solicitada');
  }
  if (sent.type === 'error') throw sent.metadata.error;
  // A file that cannot be opened is refused, which it could not be any more once its headers were said.
  if (request.method === 'GET') await once(sent.stream, 'open');
  reply
    .code(sent.statusCode)
    .headers(sent.headers)
    .type(mediaType)
    .header('etag', tag)
    .header('cache-control', kept)
    .header('content-disposition', disposition(mediaType, name))
    .header('content-security-policy', contentPolicy(mediaType))
    .header('x-content-type-options', 'nosniff');
  return sent.stream;
};

/** The files, by links that are their own permission: whoever may see an answer may follow the links in it for a while. */
export const serveFiles = (app: FastifyInstance, serving: Serving): void => {
  const { files } = serving;
  const pictures = pictureMaker(files);
  // Ranges and lengths are those of the file as it is.
  const uncompressed: object = { compress: false };

  type Asking = { Params: { id: string }; Querystring: LinkQuerystring };
  const serve: RouteHandler<Asking> = async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id } = request.params;
    const variant = asked(id, request.query, serving);
    const stored = (await files.registry.find(id)) ?? refuse(404, 'El archivo no existe');
    try {
      const content = await contentOf(stored, variant, { files, pictures });
      if (!holdsTag(request.headers['if-none-match'], content.tag))
        return await bodyOf(request, reply, content);
      reply.code(304).header('etag', content.tag).header('cache-control', kept);
      return null;
    } catch (error) {
      if (!isMissing(error)) throw error;
      request.log.error(error, `the bytes of the file ${id} are not in their place`);
      return refuse(404, 'El archivo no existe');
    }
  };

  // HEAD tells the length of what GET would send; like every HEAD, it goes without saying in the document.
  const shared = { url: '/files/:id', ...uncompressed, handler: serve };
  app.route<Asking>({ ...shared, method: 'GET', exposeHeadRoute: false, schema });
  app.route<Asking>({ ...shared, method: 'HEAD', schema: { ...schema, hide: true } });
};
