import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { administrator, callers, type Answer } from '../../../command-service/test/callers.ts';
import { inhabited } from '../../../command-service/test/every-route.ts';
import { consenting } from '../../../command-service/test/google/consenting.ts';
import { googleStandIn } from '../../../command-service/test/google/stand-in.ts';
import { uploadForm } from '../../../command-service/test/upload-form.ts';
import { samples } from '../../../command-service/test/upload-samples.ts';
import { testDatabase } from '../../../test/database.ts';
import { logOfRun } from '../../../test/event-store.ts';
import { readConfig } from '../../src/config.ts';
import { openSystem } from '../../src/system.ts';
import { formalContracts } from './formal-contracts.ts';

const jwtSecret = 'a secret that is only for these tests';
/** Fixed clock, so that a seed gives the same answers every day. */
const moment = new Date('2026-01-31T18:00:00.000Z');

const open = async (googleUrl: string) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-openapi-'));
  const database = await testDatabase();
  const log = logOfRun(database);
  const config = readConfig({
    ...log.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    JWT_SECRET: jwtSecret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    GOOGLE_API_ROOT_URL: googleUrl,
    MAX_UPLOAD_MB: '1',
    LOG_LEVEL: 'silent',
  });
  const system = await openSystem(config, {
    ...log.options,
    say: () => undefined,
    now: () => moment,
    parts: ['command-service', 'projections', 'query-service'],
  });
  const close = async () => {
    await system.close();
    await database.drop();
    await rm(folder, { recursive: true });
  };
  return { ...system, close, loseDatabase: () => database.drop() };
};

const done = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as { id: string; file_url: string; file_id: string; downloadLink: string };
};

/** The whole application with one entity of each kind, a project linked to the Drive stand-in, and spare entities to delete. */
export const openApplication = async () => {
  const google = await googleStandIn();
  const { app, deps, close, loseDatabase } = await open(google.url);
  const inject = (request: InjectOptions) => app.inject(request);
  const { signIn, user, project: projectOf } = callers({ jwtSecret, now: () => moment, inject });
  /** An amount above every catalog of these tests, so that no confirmation is required. */
  const project = (terms = {}) => projectOf({ contract_amount: 50_000_000, ...terms });
  const admin = await signIn(administrator);
  const obra = { admin, user, project, app, store: deps.store, files: deps.files, clock: { now: moment } };
  const { ids, sessions, strangers } = await inhabited(obra);
  const { supervisor, manager } = sessions;
  const kinds = await samples();

  const upload = async (url: string, name: string, bytes: Buffer, before = {}) => {
    const { body, headers } = uploadForm({ before, file: { name, bytes } });
    return done(await supervisor.post(url, body, headers));
  };
  const of = { project_id: ids.project, concept_id: ids.concept, progress_date: '2025-01-31' };
  const oficio = `/upload?project_id=${ids.project}&document_type=oficio`;
  const file = await upload(oficio, 'Oficio.pdf', kinds.pdf);
  const photo = await upload('/progress/upload-photo', 'a.jpg', kinds.jpeg, of);
  done(await supervisor.post('/progress', { ...of, quantity_advanced: 1, photo_url: photo.file_url }));

  const drive = consenting({ admin, app }, google);
  const driven = await project({ name: 'Con Drive' });
  const folder_id = google.drive.folder('Con Drive');
  done(await drive.save(driven, { folder_id, ...(await drive.connect(driven)) }));
  const assigned = [ids.project, driven];
  const formal = await formalContracts({ admin, supervisor, manager, assigned, project, done });
  const driveFile = google.drive.add({ name: 'Oficio.pdf', parents: [folder_id] }).id;
  const { downloadLink } = done(await admin.get(`/projects/${driven}/drive/download/${driveFile}`));

  const line = (concept_id: string, number: number) => ({
    project_id: ids.project,
    number,
    period: 'Febrero',
    start_date: '2025-02-01',
    end_date: '2025-02-28',
    concepts: [{ concept_id, quantity: 1 }],
  });
  // A code of the catalog that is uploaded later: a catalog without any known code would require confirmation.
  const concept = { concept_code: 'C-001', concept_name: 'X', unit: 'm', quantity: 1, unit_price: 1 };
  const said = {
    project_id: ids.project,
    type: 'oficio',
    origin: 'externa',
    title: 'X',
    file_id: file.file_id,
  };
  /** Entities that requests may change, delete and restore without effect on other requests. */
  const spare = {
    users: (await user('externo')).id,
    projects: await project({ name: 'De sobra' }),
    catalog: done(await admin.post('/catalog', { project_id: ids.project, ...concept })).id,
    estimations: done(await supervisor.post('/estimations', line(ids.concept, 2))).id,
    'internal-estimations': done(await manager.post('/internal-estimations', line(ids.service, 2))).id,
    progress: done(await supervisor.post('/progress', { ...of, quantity_advanced: 2 })).id,
    documents: done(await supervisor.post('/documents', said)).id,
  };

  /** A deleted user. */
  const gone = (await user('externo')).id;
  done(await admin.delete(`/users/${gone}`));

  const anotherDocument = async (): Promise<string> => done(await supervisor.post('/documents', said)).id;
  /** Documents without later actions. */
  const untouched = { replaced: await anotherDocument(), withdrawn: await anotherDocument() };

  /** Large documents whose generation failed, one for an estimation of each contract. */
  const papers = { estimations: 'paper-main', 'internal-estimations': 'paper-internal' };
  for (const [id, address] of [
    [papers.estimations, `/estimations/${ids.estimation}`],
    [papers['internal-estimations'], `/internal-estimations/${ids.internal}`],
  ])
    await deps.db.query(
      `insert into papers.preparation (id, address, project_id, asked, asked_by, name, media_type, total, state)
       values ($1, $2, $3, '{}', $4, 'Reporte.pdf', 'application/pdf', 0, 'failed')`,
      [id, address, ids.project, admin.id],
    );

  const issued = await manager.post(`/estimations/${ids.estimation}/issue`, {});
  const [{ seal }] = (issued.body as { papers: [{ seal: string }] }).papers;

  return {
    app,
    ids,
    seal,
    papers,
    untouched,
    gone,
    formal,
    sessions: { ...sessions, administrator: admin },
    strangers,
    spare,
    kinds,
    driven: {
      params: { projectId: driven, fileId: driveFile, id: driven },
      folder_id,
      downloadLink,
      revoke: google.revoke,
    },
    files: { document: file, photo },
    loseDatabase,
    /** Query of Google's redirect after a consent. */
    consented: async () =>
      google.answerConsent((await drive.start(ids.project)).body.authorization_url as string),
    close: async () => {
      await close();
      await google.close();
    },
  };
};

export type Application = Awaited<ReturnType<typeof openApplication>>;
