import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { estimationsStream, type AnsweredEstimation, type Generador } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { croquisGone } from '../../paper/src/words.ts';
import { measuredWorks } from './measured-works.ts';
import { goldenDatabase, now, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;

/** A large picture of one colour. */
const upload = async (background: string) => {
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const received = await server.files.blobs.receive(Readable.from([bytes]), { maxBytes: 1e9 });
  const own = { id: randomUUID(), project_id: 'medida', kind: 'croquis' as const, name: 'foto.jpg' };
  const rest = { width: null, height: null, uploaded_by: 'sara', uploaded_at: now().toISOString() };
  const { file } = await server.files.keep(received, { ...own, media_type: 'image/jpeg', ...rest });
  return fileUrl(file.id);
};

/** Another estimation of the measured works, with lines of these rows. */
const estimation = (number: number, lines: Record<string, Generador[]>) => ({
  type: 'EstimationCreated',
  data: {
    contract_id: 'medida:main',
    project_id: 'medida',
    id: `medida-${number}`,
    number,
    period: 'Febrero 2025',
    start_date: '2025-02-01',
    end_date: '2025-02-28',
    anticipo_amortization_percentage: 0,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [],
    concepts: Object.entries(lines).map(([concept_id, generadores]) => ({
      concept_id,
      concept_code: concept_id.toUpperCase(),
      concept_name: `Concepto ${concept_id}`,
      unit: 'm2',
      unit_price: 10,
      quantity: generadores.length,
      generadores,
    })),
  },
});

let urls: string[];
const gone = fileUrl('00000000-0000-4000-8000-000000000001');
const at = '2025-03-01T12:00:00.000Z';

beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
  await measuredWorks(database.write);
  urls = await Promise.all(['#f00', '#0f0', '#00f', '#ff0', '#0ff'].map(upload));
  const [red, green, blue, yellow, cyan] = urls as [string, string, string, string, string];
  const row = (croquis?: string, said: Generador = {}): Generador => ({
    piezas: 1,
    ...said,
    ...(croquis && { croquis }),
  });
  await database.write(
    estimationsStream('medida:main'),
    at,
    estimation(2, {
      c1: [
        row(red, { eje: 'A', nivel: '1', nota: 'Muro norte' }),
        row(),
        row(green),
        row(blue),
        row(yellow),
        row(gone),
      ],
      c2: [row()],
      c3: [row(cyan), row(red)],
    }),
  );
  await database.project();
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const fetched = async (url: string) => {
  const { statusCode, rawPayload } = await server.get(url, { as: 'externo' });
  expect(statusCode, rawPayload.toString()).toBe(200);
  return rawPayload;
};

/** The colours of a document's pictures in drawing order, and its text. */
const opened = async (url: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(await fetched(url)));
  const { text } = await extractText(pdf, { mergePages: true });
  const images: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++)
    for (const { data, channels } of await extractImages(pdf, page)) {
      const rgb = [data[0]!, data[1]!, data[2]!].map((value) => (value > 127 ? 'f' : '0'));
      if (channels >= 3) images.push(`#${rgb.join('')}`);
    }
  return { text: text.replace(/\s+/g, ' '), images };
};

it('is answered as links to its picture, large and small, and kept as it is stored', async () => {
  const rows = (await server.get('/estimations/medida', { as: 'externo' })).json<AnsweredEstimation[]>();
  const { concepts } = rows.find(({ id }) => id === 'medida-2')!;
  const generadores = concepts[0]!.generadores as { croquis?: string; thumbnail_url?: string }[];
  const [first, second] = generadores;
  expect(first!.croquis).toMatch(new RegExp(`^${urls[0]}\\?v=view&expires=\\d+&signature=[0-9a-f]+$`));
  expect(first!.thumbnail_url).toMatch(new RegExp(`^${urls[0]}\\?v=thumb&expires=\\d+&signature=[0-9a-f]+$`));
  expect(second).toEqual({ piezas: 1 });
  const large = await server.app.inject({ method: 'GET', url: first!.croquis! });
  expect([large.statusCode, large.headers['content-type']]).toEqual([200, 'image/webp']);
});

it('stands behind the rows of its concept, numbered through the document', async () => {
  const { text, images } = await opened('/estimations/medida-2/generadores.pdf');
  expect(images).toEqual(['#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f00']);
  for (const said of [
    '1 A 1 1 Croquis 1 Muro norte 1',
    'Croquis 1 · fila 1 · Eje A, Nivel 1',
    'Croquis 2 · fila 3',
    'Croquis 4 · fila 5',
    `${croquisGone} Croquis 5 · fila 6`,
    'Croquis 6 · fila 1',
    'Croquis 7 · fila 2',
  ])
    expect(text).toContain(said);
  expect(text.indexOf('Croquis 5 · fila 6')).toBeLessThan(text.indexOf('Cantidad de C1'));
  expect(text.indexOf('Croquis 6 · fila 1')).toBeGreaterThan(text.indexOf('Cantidad de C2'));
});

it('is part of the combined document; an estimation without sketches has none', async () => {
  const whole = await opened('/estimations/medida-2/completo.pdf');
  expect(whole.images).toEqual(['#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f00']);
  expect((await opened('/estimations/medida-1/generadores.pdf')).text).not.toContain('Croquis');
});
