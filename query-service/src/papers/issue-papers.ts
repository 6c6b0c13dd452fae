import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  asFileName,
  businessDay,
  isDraft,
  issuedPapers,
  paperFormats,
  type ContractKind,
  type EstimationStatus,
  type IssuedPaper,
} from '@obraclara/events';
import { photoOnPaper, pictureOnPaper, type Files } from '@obraclara/files';
import { press, pressInto, saidBy, sealHash, type EstimationSources, type Order } from '@obraclara/paper';
import { estimationOnPaper } from '../routes/paper-sources.ts';
import { actDrawer } from './issue-acts.ts';
import { issuing, picturesOf, type IssueDeps, type Issuing } from './issuing.ts';
import { mediaTypes, paperNames } from './paper-names.ts';
import { isLarge, orderOf, type PaperAsked } from './paper-order.ts';
import { sealOf } from './seal-paper.ts';

type ToIssue = { project_id: string; id: string; kind: ContractKind; origin: string; issued_by: string };

/** The rendered papers, whose files are stored, and the figures they contain. */
type DrawnIssue = {
  /** Revision and importe líquido of each estimation up to this one, in ledger order. */
  ledger: [id: string, revision: number, importe_liquido: number][];
  /** Hash of the content of the papers, without the day and the streams. */
  content: string;
  papers: IssuedPaper[];
};

type Paper = { paper: IssuedPaper['paper']; format: IssuedPaper['format'] };

/** Renders a paper with its pictures. A large one is rendered through files, so that it is never whole in memory. */
const drawn = async (files: Files, asked: PaperAsked): Promise<Uint8Array> => {
  const logo = (url: string) => pictureOnPaper(files, url);
  if (!isLarge(asked)) return press(await orderOf(asked, { logo, photo: (url) => photoOnPaper(files, url) }));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-issue-'));
  try {
    const photo = async (url: string, nth: number) => {
      const bytes = await photoOnPaper(files, url);
      if (!bytes) return null;
      const file = path.join(folder, `${nth}.jpg`);
      await writeFile(file, bytes);
      return { path: file };
    };
    const file = path.join(folder, 'paper');
    await pressInto(await orderOf(asked, { logo, photo }), { folder, file });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The estimation with the status that it has once presented. */
const asPresented = <Row extends { status: EstimationStatus }>(row: Row): Row =>
  isDraft(row) ? { ...row, status: 'entregada' } : row;

/** Renders the account, whose only pictures are logos. */
const accountDrawn = async (
  files: Files,
  order: Extract<Order, { paper: 'estado-de-cuenta' }>,
  logos: readonly string[],
) => {
  const printing = { ...order.printing, logos: await picturesOf(files, logos) };
  return press({ ...order, printing });
};

/**
 * Renders every paper of an estimation in its current state, and stores the files. The sweep deletes these files after a day unless an
 * event names them.
 */
const issueDrawer = ({ db, files, now }: IssueDeps, { upToDate, keep, turn }: Issuing) => {
  return async (of: ToIssue): Promise<DrawnIssue> => {
    await upToDate();
    const { sources: read, logos, heads } = await estimationOnPaper(db, of, true);
    // A draft is drawn while it is being presented.
    const sources = { ...read, estimations: read.estimations.map(asPresented) };
    const made_on = businessDay(now());
    const row = sources.estimations.at(-1)!;

    const issued = async ({ paper, format }: Paper): Promise<IssuedPaper> => {
      const order = { paper, format, sources, printing: { made_on, logos: [] } };
      const seal = sealOf({ order, format, logos, heads }, of.origin);
      const sealed: EstimationSources = { ...sources, seal };
      const bytes =
        paper === 'estado-de-cuenta'
          ? await accountDrawn(files, { ...order, paper, sources: sealed }, logos)
          : await drawn(files, { paper, format, sources: sealed, logos, made_on });
      const name = `${asFileName(`${paperNames[paper]} estimación ${row.number} ${sources.contract.project}`)}.${format}`;
      const { id: file_id, sha256 } = await keep(bytes, { name, media_type: mediaTypes[format], of });
      return { paper, format, seal: seal.hash, sha256, file_id };
    };

    return turn(async () => {
      const papers: IssuedPaper[] = [];
      for (const paper of issuedPapers)
        for (const format of paperFormats) papers.push(await issued({ paper, format }));
      const models = issuedPapers.map((paper) => saidBy({ paper, sources, printing: { made_on: '' } }));
      return {
        ledger: sources.estimations.map(({ id, revision, importe_liquido }) => [
          id,
          revision,
          importe_liquido,
        ]),
        content: sealHash([models, logos], []),
        papers,
      };
    });
  };
};

/** Renders and stores papers: `drawIssue` those of an estimation, `drawAct` that of an act. Both refuse (503) while the read models lag. */
export const issueDrawers = (deps: IssueDeps) => {
  const shared = issuing(deps);
  return { drawIssue: issueDrawer(deps, shared), drawAct: actDrawer(deps, shared) };
};
