import { open, type FileHandle } from 'node:fs/promises';
import { IdParams, LinkQuerystring } from '@obraclara/api';
import { refuse, routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import type { Files } from '../files.ts';
import { checkLink, fileVariants, type FileVariant } from '../links/file-url.ts';
import { derivedMediaType } from '../pictures/derive-picture.ts';
import { givenName, variantOf } from '../pictures/given-as.ts';
import { fileKinds, type StoredFile } from '../register/file-registry.ts';
import { acceptedTypes } from '../upload/media-types.ts';
import { byteRange } from './byte-range.ts';
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
type Content = { path: string; tag: string; mediaType: string; name: string };

type Pictures = ReturnType<typeof pictureMaker>;

/** Of photos and logos only pictures made of them, without their metadata; of documents only what was uploaded. */
const contentOf = async (
  file: StoredFile,
  variant: FileVariant | undefined,
  { files, pictures }: { files: Files; pictures: Pictures },
): Promise<Content> => {
  const { sha256, kind, media_type } = file;
  const name = givenName(file);
  const usual = variantOf(kind);
  if (usual) {
    const shape = variant ?? usual;
    const path = await pictures(file, shape);
    return { path, tag: `"${sha256}-${shape}"`, mediaType: derivedMediaType, name };
  }
  if (variant) refuse(404, 'El archivo no tiene imagen');
  return { path: files.blobs.path(sha256), tag: `"${sha256}"`, mediaType: media_type, name };
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const known = (header: string | undefined, tag: string) =>
  header !== undefined &&
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);

/** The part of an open file that is asked for; all of it mostly. */
const partOf = async ({ headers }: FastifyRequest, file: FileHandle, tag: string) => {
  const { size } = await file.stat();
  const current = headers['if-range'] === undefined || headers['if-range'] === tag;
  return { size, range: current ? byteRange(headers.range, size) : null };
};

/** What is sent of the open file, its headers said: a stream that closes it, or nothing. */
const bodyOf = async (request: FastifyRequest, reply: FastifyReply, content: Content, file: FileHandle) => {
  const { tag, mediaType, name } = content;
  const { size, range } = await partOf(request, file, tag);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    return refuse(416, 'El archivo no tiene la parte solicitada');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply
    .type(mediaType)
    .header('content-length', end - start + 1)
    .header('etag', tag)
    .header('cache-control', kept)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', disposition(mediaType, name))
    .header('content-security-policy', contentPolicy(mediaType))
    .header('x-content-type-options', 'nosniff');
  if (request.method !== 'HEAD' && size > 0) return file.createReadStream({ start, end });
  await file.close();
  return null;
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
      const { path, tag } = content;
      if (known(request.headers['if-none-match'], tag)) {
        reply.code(304).header('etag', tag).header('cache-control', kept);
        return null;
      }
      const file = await open(path);
      try {
        return await bodyOf(request, reply, content, file);
      } catch (error) {
        await file.close();
        throw error;
      }
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
