import { driveQueue, type FileJob } from '@obraclara/platform/work';
import { jobs } from '../../src/index.ts';
import { namedByRegister } from '../named-by-register.ts';
import { service } from '../service.ts';
import { uploadForm } from '../upload-form.ts';
import { consenting } from './consenting.ts';
import { googleStandIn } from './stand-in.ts';

/** A PDF of about this many bytes. */
export const pdf = (bytes = 200, mark = 'x'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n%${mark.repeat(Math.max(0, bytes - 90))}\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n9\n%%EOF\n`,
  );

/** The write side with a simulated Google; records all responses and log lines. */
export const besideGoogle = async () => {
  const google = await googleStandIn();
  const logged: string[] = [];
  const unnamed = new Set<string>();
  const ofServices = new Set<string>();
  const obra = await service({
    namedIn: (pool) => namedByRegister(pool, unnamed, ofServices),
    googleApiRootUrl: google.url,
    maxUploadBytes: 20 * 1024 * 1024,
    logged: (line) => void logged.push(line),
    log: (message, error) => void logged.push(`${message} ${JSON.stringify(error)} ${String(error)}`),
  });
  const { start, comeBack, connect, save } = consenting(obra, google);

  /** A project linked to its own folder, with a supervisor. */
  const linked = async () => {
    const project = await obra.project();
    const folder = google.drive.folder('Puente La Clara');
    const saved = await save(project, { folder_id: folder, ...(await connect(project)) });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    return { project, folder, supervisor: await obra.user('supervisor', [project]) };
  };

  const upload = (
    project: string,
    token: string,
    {
      bytes = pdf(),
      type = 'oficio',
      name = 'Oficio 12.pdf',
    }: { bytes?: Buffer; type?: string; name?: string } = {},
  ) => {
    const { body, headers } = uploadForm({ file: { name, bytes } });
    const url = `/upload?project_id=${project}&document_type=${encodeURIComponent(type)}&origin=externa`;
    return obra.call('POST', url, { token, body, headers });
  };

  const file = async (id: string) => {
    const found = await obra.files.registry.find(id);
    if (!found) throw new Error(`no file ${id}`);
    return found;
  };

  /** Runs a job of this queue, as a separate process would. */
  const workOf = (name: string) => {
    const [job] = jobs.map((one) => one(obra.deps)).filter(({ queue }) => queue === name);
    return (data: FileJob) => job!.work(data, new AbortController().signal);
  };
  /** A separate worker that sends files. */
  const worker = () => {
    const does = workOf(driveQueue);
    return (file_id: string) => does({ file_id });
  };
  const work = worker();
  /** Uploads a file and runs its job; returns the upload's response and the file's storage. Rejects if the job does. */
  const send = async (...what: Parameters<typeof upload>) => {
    const { status, body } = await upload(...what);
    if (status !== 201) throw new Error(JSON.stringify(body));
    await work(body.file_id);
    const { storage } = await file(body.file_id);
    return { ...body, storage };
  };
  const queued = (): FileJob[] =>
    obra.enqueued.filter(({ queue }) => queue === driveQueue).map(({ data }) => data);

  return {
    obra,
    google,
    logged,
    /** Files that no event names; all others keep the name of their upload. */
    unnamed,
    /** Files that are sketches of services contracts. */
    ofServices,
    start,
    comeBack,
    connect,
    save,
    linked,
    upload,
    send,
    file,
    /** Runs the job that sends a file, as the queue would. */
    work,
    worker,
    workOf,
    /** Queued jobs that send files. */
    queued,
    /** Items in the subfolder of this name; undefined if it does not exist. */
    onDrive: (folder: string, name: string) => {
      const found = google.drive.inside(folder).filter((one) => one.name === name);
      if (found.length > 1) throw new Error(`${found.length} folders are called ${name}`);
      return found[0] && google.drive.inside(found[0].id);
    },
    /** Every place that must not contain a secret: events, log lines, responses, tables. */
    leaks: async () => {
      const events: string[] = [];
      for await (const event of obra.store.readAll(0n))
        events.push(JSON.stringify({ ...event, revision: 0, position: 0 }));
      const tables = ['storage.link', 'storage.consent', 'files.file'].map(async (table) => {
        const { rows } = await obra.database.pool.query(`select to_jsonb(t)::text as row from ${table} t`);
        return rows.map(({ row }: { row: string }) => row);
      });
      const places = {
        events,
        logged,
        answers: obra.answers,
        rows: (await Promise.all(tables)).flat(),
        jobs: [JSON.stringify(obra.enqueued)],
      };
      return Object.entries(places).flatMap(([place, texts]) =>
        [...google.secrets]
          .filter((secret) =>
            texts.some((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
          )
          .map((secret) => `${place}: ${secret}`),
      );
    },
    close: async () => {
      await obra.close();
      await google.close();
    },
  };
};

export type BesideGoogle = Awaited<ReturnType<typeof besideGoogle>>;
