/*
 * Field data of the project in big-project.ts: 10,000 progress records, 2,000 of them with a photo, and 500 documents assigned to
 * one supervisor. The photos are sixteen drawings; files with the same bytes share them.
 */
import { Readable } from 'node:stream';
import pg from 'pg';
import { documentStream, progressStream, usersStream, type ObraEvent } from '../events/src/index.ts';
import { fileUrl, makePicture, openFiles, type Files, type Received } from '../files/src/index.ts';
import { embeddedLog } from '../platform/src/store/index.ts';
import { projectAll } from '../projections/src/index.ts';
import { sitePhoto } from '../demo/src/drawing/site-photo.ts';
import {
  bigProject,
  bigProjectNow,
  idOf,
  recordAt,
  streamWriter,
  times,
  writeContract,
} from './big-project.ts';

export const fieldSizes = { records: 10_000, photos: 2_000, documents: 500, drawings: 16 };

const { project_id, manager } = bigProject;

export const supervisor = {
  id: 'supervisor-of-large',
  name: 'Sonia Luna',
  email: 'sonia@obraclara.mx',
  role: 'supervisor' as const,
  assigned_projects: [project_id],
};

/** One user of each role. */
export const people = {
  supervisor,
  manager,
  externo: {
    id: 'externo-of-large',
    name: 'Elena Vega',
    email: 'elena@obraclara.mx',
    role: 'externo' as const,
    assigned_projects: [project_id],
  },
  administrator: {
    id: 'administrator-of-large',
    name: 'Adela Soto',
    email: 'adela@obraclara.mx',
    role: 'administrator' as const,
    assigned_projects: [],
  },
};

const photographed = fieldSizes.records / fieldSizes.photos;
const photoOf = (record: number) =>
  record % photographed === 0 ? fileUrl(idOf('f07', record / photographed)) : null;

const records = () => times(fieldSizes.records, (index) => recordAt(index, photoOf(index)));

/** Three fifths of the documents are pending, a quarter of those without a due date; the others are attended. */
const documentAt = (index: number): [stream: string, events: ObraEvent[]] => {
  const of = { id: idOf('d0c', index), project_id };
  const day = String(1 + (index % 28)).padStart(2, '0');
  const uploaded: ObraEvent = {
    type: 'DocumentUploaded',
    data: {
      ...of,
      type: (['minuta', 'oficio', 'estimacion'] as const)[index % 3]!,
      origin: index % 2 === 0 ? 'externa' : 'interna',
      title: `Oficio ${index + 1}: entrega del tramo ${index + 1} y observaciones de la residencia de obra`,
      description:
        'Se solicita atender lo señalado en el recorrido y contestar por escrito dentro del plazo.',
      file_id: idOf('f0d', index),
      created_offline: false,
    },
  };
  const assigned: ObraEvent = {
    type: 'DocumentAssigned',
    data: {
      ...of,
      assigned_to: supervisor.id,
      due_date: index % 4 === 0 ? null : `2026-${index % 3 === 0 ? '10' : '12'}-${day}`,
      action_type: index % 2 === 0 ? 'Atención' : 'Conocimiento',
    },
  };
  const attended: ObraEvent = {
    type: 'DocumentAttended',
    data: { ...of, status: 'attended', comments: 'Se atendió en sitio con la brigada de topografía.' },
  };
  return [documentStream(of.id), index % 5 < 3 ? [uploaded, assigned] : [uploaded, assigned, attended]];
};

type Kept = Pick<Received, 'sha256' | 'bytes'>;

/** Stores bytes and draws their reduced pictures. */
const keep = async ({ blobs }: Files, bytes: Buffer, isPicture: boolean): Promise<Kept> => {
  const received = await blobs.receive(Readable.from([bytes]), { maxBytes: bytes.length });
  await received.keep();
  const { sha256 } = received;
  const picture = { id: sha256, sha256 };
  if (isPicture)
    await Promise.all([makePicture({ blobs }, picture, 'thumb'), makePicture({ blobs }, picture, 'view')]);
  return { sha256, bytes: bytes.length };
};

const drawing = (seed: number) =>
  sitePhoto({
    concept_code: `C-${String(seed).padStart(5, '0')}`,
    concept_name: 'Concreto premezclado',
    progress_date: '2026-11-20',
    project: 'Libramiento de 48 km',
    done: seed / fieldSizes.drawings,
    seed,
  });

const common = { project_id, uploaded_by: supervisor.id, uploaded_at: bigProjectNow.toISOString() };

const registerPhotos = async (files: Files) => {
  const drawings: Kept[] = [];
  for (let seed = 0; seed < fieldSizes.drawings; seed++)
    drawings.push(await keep(files, await drawing(seed + 1), true));
  const photo = { kind: 'photo', media_type: 'image/jpeg', width: 800, height: 600 } as const;
  for (let index = 0; index < fieldSizes.photos; index++) {
    const id = idOf('f07', index);
    const of = drawings[index % drawings.length]!;
    await files.registry.add({ ...common, ...photo, ...of, id, name: `foto-${index + 1}.jpg` });
    await files.registry.setThumbnailReady(id);
  }
};

const registerDocuments = async (files: Files) => {
  const page = await keep(files, Buffer.from('%PDF-1.4\n%%EOF\n'), false);
  const document = { kind: 'oficio', media_type: 'application/pdf', width: null, height: null } as const;
  for (let index = 0; index < fieldSizes.documents; index++)
    await files.registry.add({
      ...common,
      ...document,
      ...page,
      id: idOf('f0d', index),
      name: `Oficio ${index + 1}.pdf`,
    });
};

/** Fills an empty database and an empty folder with the project, its users and their field data. */
export const fillField = async (connectionString: string, filesFolder: string) => {
  const store = await embeddedLog({ connectionString });
  const pool = new pg.Pool({ connectionString });
  try {
    const [office, field] = [streamWriter(store), streamWriter(store, supervisor.id)];
    await office(
      usersStream,
      Object.values(people).map((data) => ({ type: 'UserRegistered', data })),
    );
    await writeContract(office);
    await field(progressStream(project_id), records());
    for (let index = 0; index < fieldSizes.documents; index++) await office(...documentAt(index));
    const files = await openFiles(filesFolder, pool);
    await registerPhotos(files);
    await registerDocuments(files);
    await projectAll({ store, pool });
    await pool.query('analyze');
  } finally {
    await pool.end();
    await store.close();
  }
};
