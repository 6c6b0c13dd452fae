import { buffer } from 'node:stream/consumers';
import { isMissing, type Files } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';

const inForce = {
  name: 'issued paper in force',
  text: `select sha256 from ${tables.issued_papers.from}
    where estimation_id = $1 and paper = $2 and format = $3 and in_force`,
};
const actInForce = {
  name: 'issued act in force',
  text: `select sha256 from ${tables.issued_papers.from} where contract_id = $1 and act = $2 and in_force`,
};

type Sources = { db: ReadDb; files: Files };

/** Bytes of the one file that a query finds; undefined if there is none. Refuses (404) if the file is lost. */
const fileOf = async (
  { db, files }: Sources,
  query: { name: string; text: string; values: string[] },
): Promise<Uint8Array | undefined> => {
  const { rows } = await db.query<{ sha256: string }>(query);
  const [found] = rows;
  if (!found) return undefined;
  try {
    return await buffer((await files.blobs.open({ sha256: found.sha256 })).stream);
  } catch (error) {
    if (isMissing(error))
      refuse(404, 'El documento emitido ya no está entre los archivos. Avise a un administrador.');
    throw error;
  }
};

/** Bytes of a paper of an estimation as last issued; undefined if it was not issued. Refuses (404) if the file is lost. */
export const issuedFile = (
  sources: Sources,
  { id, paper, format }: { id: string; paper: string; format: string },
): Promise<Uint8Array | undefined> => fileOf(sources, { ...inForce, values: [id, paper, format] });

/** The same for the paper of an act that ends a contract. */
export const issuedActFile = (
  sources: Sources,
  { contract_id, act }: { contract_id: string; act: string },
): Promise<Uint8Array | undefined> => fileOf(sources, { ...actInForce, values: [contract_id, act] });
