import { documentStream } from '@obraclara/events';
import { fileRegistry, migrateFiles } from '@obraclara/files';
import type { Pool } from 'pg';
import type { Write } from './golden-writer.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
/** The current day of the tests is 2025-06-15. */
const at = (day: number) => `2025-06-0${day}T18:00:00.000Z`;

export const [localFile, waitingFile, driveFile] = [uuid(1), uuid(2), uuid(3), uuid(4)] as const;
const lostFile = uuid(4);

const file = (id: string, kind: 'minuta' | 'oficio', name: string) => ({
  id,
  project_id: 'golden',
  kind,
  name,
  media_type: 'application/pdf',
  bytes: 1234,
  sha256: id,
  width: null,
  height: null,
  uploaded_by: 'sara',
  uploaded_at: at(1),
});

/** Creates the file registry with a local file, one queued for Drive, and one stored in Drive. */
export const registerGoldenFiles = async (pool: Pool): Promise<void> => {
  await migrateFiles(pool);
  const registry = fileRegistry(pool);
  await registry.add(file(localFile, 'minuta', 'Minuta 4.pdf'));
  await registry.add(file(waitingFile, 'oficio', 'Oficio 125.pdf'));
  await registry.add(file(driveFile, 'oficio', 'Oficio 126.pdf'));
  await registry.setStorage(waitingFile, { storage: 'waiting' });
  await registry.setStorage(driveFile, { storage: 'google_drive', drive_file_id: 'drive-126' });
};

const uploaded = (id: string, file_id: string, said: object) => ({
  type: 'DocumentUploaded',
  data: {
    id,
    project_id: 'golden',
    type: 'oficio',
    origin: 'externa',
    description: '',
    file_id,
    created_offline: false,
    ...said,
  },
});
const assigned = (id: string, due_date: string) => ({
  type: 'DocumentAssigned',
  data: { id, project_id: 'golden', assigned_to: 'sara', due_date, action_type: 'Atención' },
});
const attended = (id: string) => ({
  type: 'DocumentAttended',
  data: { id, project_id: 'golden', status: 'attended', comments: 'Se contestó el lunes' },
});

/** Writes four documents: unassigned, due yesterday, due today, and attended in time but with its file lost. */
export const writeDocuments = async (write: Write): Promise<void> => {
  const minuta = { type: 'minuta', origin: 'interna', title: 'Minuta 4', description: 'Junta de avance' };
  await write(documentStream('d1'), at(1), uploaded('d1', localFile, minuta));
  await write(
    documentStream('d2'),
    at(2),
    uploaded('d2', waitingFile, { title: 'Oficio 125' }),
    assigned('d2', '2025-06-14'),
  );
  await write(
    documentStream('d3'),
    at(3),
    uploaded('d3', driveFile, { title: 'Oficio 126' }),
    assigned('d3', '2025-06-15'),
  );
  await write(
    documentStream('d4'),
    at(4),
    uploaded('d4', lostFile, { title: 'Oficio 127' }),
    assigned('d4', '2025-06-05'),
    attended('d4'),
  );
};
