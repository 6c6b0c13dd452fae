import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { IdParams, LinkQuerystring } from '@obraclara/api';
import { matchesEtag, refuse, routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import type { BlobName } from '../bytes/blob-name.ts';
import { isDamagedFile, isMissing, type ByteRange } from '../bytes/blob-store.ts';
import type { Files } from '../files.ts';
import { checkLink, fileVariants, type FileVariant } from '../links/file-url.ts';
import { derivedMediaType } from '../pictures/derive-picture.ts';
import { givenName, variantOf } from '../pictures/given-as.ts';
import { fileKinds, type StoredFile } from '../register/file-registry.ts';
import { acceptedTypes } from '../upload/media-types.ts';
import { contentPolicy, disposition } from './content-headers.ts';
import { pictureMaker, refuseDamaged } from './picture-maker.ts';
import { rangeAsked, within } from './ranges.ts';

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

/** A file never changes; its link changes every hour. */
const kept = 'private, max-age=3600, immutable';

type Serving = { files: Files; jwtSecret: string; now: () => Date };

/** Variant of a link. Throws 403 if the signature is invalid or the link has expired. */
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

/** Content of a response, and how to derive it if it is missing. */
type Content = {
  blob: BlobName;
  make?: () => Promise<void>;
  tag: string;
  mediaType: string;
  name: string | null;
};

type Pictures = ReturnType<typeof pictureMaker>;

/** Content of a file: photos and logos only as derived pictures, without metadata; documents only as uploaded. */
const contentOf = (file: StoredFile, variant: FileVariant | undefined, pictures: Pictures): Content => {
  const { sha256, kind, media_type } = file;
  const usual = variantOf(kind);
  if (usual) {
    if (file.picture_error !== null) return refuseDamaged();
    const shape = variant ?? usual;
    // The page with the link sets the display name; a file name here would override it.
    const rest = { tag: `"${sha256}-${shape}"`, mediaType: derivedMediaType, name: null };
    return { blob: { sha256, variant: shape }, make: () => pictures(file, shape), ...rest };
  }
  if (variant) refuse(404, 'El archivo no tiene imagen');
  return { blob: { sha256 }, tag: `"${sha256}"`, mediaType: media_type, name: givenName(file) };
};

/** Runs `work` with the content; derives the content first if it is missing. */
const withContent = async <T>({ make }: Content, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!make || !isMissing(error)) throw error;
    await make();
    return work();
  }
};

type Body = { status: number; bytes: number; stream: Readable | null; part?: string };

/** Opens the bytes and waits for the first: an earlier failure can still become a refusal, which no cache stores. */
const begun = async ({ blobs }: Files, blob: BlobName, range?: ByteRange) => {
  const opened = await blobs.open(blob, range);
  await once(opened.stream, 'readable');
  return opened;
};

/** Body of the response; empty for HEAD. Throws 416 for a range outside the file. */
const bodyOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { content: { blob, tag }, files }: { content: Content; files: Files },
): Promise<Body> => {
  if (request.method === 'HEAD') return { status: 200, bytes: await files.blobs.size(blob), stream: null };
  const asked = rangeAsked(request, tag);
  if (!asked) return { status: 200, ...(await begun(files, blob)) };
  const size = await files.blobs.size(blob);
  const range = within(asked, size);
  if (!range) {
    reply.header('content-range', `bytes */${size}`);
    return refuse(416, 'El archivo no tiene la parte solicitada');
  }
  const part = `bytes ${range.start}-${range.end}/${size}`;
  return { status: 206, part, ...(await begun(files, blob, range)) };
};

/** Sets the headers of the content and returns its stream. */
const sent = (
  reply: FastifyReply,
  { tag, mediaType, name }: Content,
  { status, bytes, stream, part }: Body,
) => {
  if (part !== undefined) reply.header('content-range', part);
  reply
    .code(status)
    .header('content-length', bytes)
    .header('accept-ranges', 'bytes')
    .type(mediaType)
    .header('etag', tag)
    .header('cache-control', kept)
    .header('content-disposition', disposition(mediaType, name))
    .header('content-security-policy', contentPolicy(mediaType))
    .header('x-content-type-options', 'nosniff');
  return stream;
};

/** Headers of the file that do not apply to a refusal; the content security policy may stay. */
const ofTheFile = 'content-length content-type content-range accept-ranges etag content-disposition'.split(
  ' ',
);

/** Refuses (404) missing or damaged bytes; rethrows other errors. */
const refuseLost = (error: unknown, { log }: FastifyRequest, id: string): never => {
  if (isDamagedFile(error)) {
    log.error(error, `the bytes of the file ${id} are others than were uploaded`);
    return refuse(404, 'El archivo está dañado y no se puede abrir');
  }
  if (!isMissing(error)) throw error;
  log.error(error, `the bytes of the file ${id} are not in their place`);
  return refuse(404, 'El archivo no existe');
};

/** Serves files by signed links, which need no session: any user who sees a response may follow its links for a while. */
export const serveFiles = (app: FastifyInstance, serving: Serving): void => {
  const { files } = serving;
  const pictures = pictureMaker(files);
  // Ranges and lengths refer to the uncompressed file.
  const uncompressed: object = { compress: false };

  type Asking = { Params: { id: string }; Querystring: LinkQuerystring };
  const serve: RouteHandler<Asking> = async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id } = request.params;
    const variant = asked(id, request.query, serving);
    const stored = (await files.registry.find(id)) ?? refuse(404, 'El archivo no existe');
    try {
      const content = contentOf(stored, variant, pictures);
      if (!matchesEtag(request.headers['if-none-match'], content.tag))
        // Opened before any header is set, since a file that cannot be opened must be refused.
        return sent(
          reply,
          content,
          await withContent(content, () => bodyOf(request, reply, { content, files })),
        );
      // A browser applies the headers of a 304 to its cached file.
      return reply
        .code(304)
        .header('etag', content.tag)
        .header('cache-control', kept)
        .header('content-security-policy', contentPolicy(content.mediaType))
        .send();
    } catch (error) {
      return refuseLost(error, request, id);
    }
  };

  /** Removes the file's headers on a failure that occurs before they are sent. */
  const takeBack = (error: unknown, request: FastifyRequest<Asking>, reply: FastifyReply) => {
    if (!reply.hasHeader('etag')) throw error;
    for (const name of ofTheFile) reply.removeHeader(name);
    reply.header('cache-control', 'no-store');
    return refuseLost(error, request, request.params.id);
  };

  // HEAD returns the length of the GET response; it is not documented, like every HEAD route.
  const shared = { url: '/files/:id', ...uncompressed, handler: serve, errorHandler: takeBack };
  app.route<Asking>({ ...shared, method: 'GET', exposeHeadRoute: false, schema });
  app.route<Asking>({ ...shared, method: 'HEAD', schema: { ...schema, hide: true } });
};
