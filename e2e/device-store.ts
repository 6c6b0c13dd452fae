import type { Page } from 'playwright-core';

type Kind = 'progress' | 'documents' | 'estimations';
type File = { blob: Blob; name: string; key: string };
type Row = {
  id: string;
  kind: Kind;
  turn: number;
  file: File | null;
  files?: File[];
  body: Record<string, unknown>;
};
type Store = { rows(): Promise<Row[]>; put(row: Row): Promise<void>; filesOf(row: Row): File[] };
type Reached = { deviceStore: Store };

/** Gives a page access to the outbox on the device, without the application's code. */
const reach = (page: Page) =>
  page.evaluate(() => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const using = async <T>(work: (database: IDBDatabase) => Promise<T>) => {
      const database = await asked(indexedDB.open('ConstructionProgressDB'));
      return work(database).finally(() => database.close());
    };
    const all = (database: IDBDatabase, kind: string) =>
      asked<Row[]>(database.transaction(kind).objectStore(kind).getAll());
    const deviceStore: Store = {
      rows: () =>
        using(async (database) => {
          const kinds = ['progress', 'documents', 'estimations'].map((kind) => all(database, kind));
          return (await Promise.all(kinds)).flat().sort((a, b) => a.turn - b.turn);
        }),
      put: (row) =>
        using(async (database) => {
          const transaction = database.transaction(row.kind, 'readwrite', { durability: 'strict' });
          transaction.objectStore(row.kind).put(row);
          await new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error!);
          });
        }),
      filesOf: ({ files, file }) => files ?? (file ? [file] : []),
    };
    Object.assign(window, { deviceStore });
  });

/** An entry to be added; `file`: the bytes of its photo or file in base64. */
export type Planned = { kind: Kind; file?: string };

/** Adds entries to the outbox, each a copy of an earlier entry of its kind, and notifies the page as another tab does. */
export const keepMore = async (page: Page, planned: readonly Planned[]) => {
  await reach(page);
  await page.evaluate(async (planned) => {
    const { rows, put, filesOf } = (window as unknown as Reached).deviceStore;
    const there = await rows();
    let turn = Math.max(...there.map((row) => row.turn));
    let number = there.filter(({ kind }) => kind === 'estimations').length;

    const fileLike = (like: Row, file: string): File => {
      const [kept] = filesOf(like);
      const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0));
      return { ...kept!, key: crypto.randomUUID(), blob: new Blob([bytes], { type: kept!.blob.type }) };
    };
    /** The single photo keeps the data of the first one. */
    const bodies: Record<Kind, (body: Row['body']) => object> = {
      progress: ({ photos }) => ({
        quantity_advanced: turn / 1000,
        ...(Array.isArray(photos) && { photos: photos.slice(0, 1) }),
      }),
      documents: () => ({}),
      estimations: () => ({ number: ++number }),
    };
    const rowLike = (like: Row, file: string | undefined): Row => {
      const id = crypto.randomUUID();
      turn += 1;
      const files = file === undefined ? [] : [fileLike(like, file)];
      const held = like.files ? { files } : { file: files[0] ?? null };
      const body = { ...like.body, ...('id' in like.body && { id }), ...bodies[like.kind](like.body) };
      return { ...like, ...held, id, turn, body };
    };
    for (const { kind, file } of planned) {
      const like = there.find((row) => row.kind === kind && filesOf(row).length > 0 === (file !== undefined));
      await put(rowLike(like!, file));
    }
    new BroadcastChannel('obraclara outbox').postMessage(null);
  }, planned);
};

/** All outbox entries of the device in their order, with the hashes of their files. */
export const waitingOn = async (page: Page): Promise<{ id: string; kind: Kind; files: string[] }[]> => {
  await reach(page);
  return page.evaluate(async () => {
    const { rows, filesOf } = (window as unknown as Reached).deviceStore;
    const hashOf = async ({ blob }: File) => {
      const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    const said = async (row: Row) => {
      const { id, kind } = row;
      return { id, kind, files: await Promise.all(filesOf(row).map(hashOf)) };
    };
    return Promise.all((await rows()).map(said));
  });
};
