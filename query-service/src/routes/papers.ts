import { IdParams, ProjectParams } from '@obraclara/api';
import { asFileName, type ContractKind } from '@obraclara/events';
import { pictureOnPaper } from '@obraclara/files';
import { estimationPapers, formats, press, type EstimationPaper, type Format } from '@obraclara/paper';
import type { Asked, PaperRoute } from '../read-route.ts';
import { projectOfEstimation, projectOfRoute, readsEstimations } from './contract.ts';
import { contractOnPaper, estimationOnPaper, paperProjections } from './paper-sources.ts';

export const mediaTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const names: Record<EstimationPaper, string> = {
  caratula: 'Carátula',
  cuerpo: 'Cuerpo',
  resumen: 'Resumen',
};

const printing = async ({ files, today }: Asked, logos: readonly string[]) => {
  const pictures = await Promise.all(logos.map((url) => pictureOnPaper(files, url)));
  return { logos: pictures.filter((picture) => picture !== null), made_on: today };
};

const estimationPaper = (
  address: string,
  kind: ContractKind,
  { paper, format }: { paper: EstimationPaper; format: Format },
): PaperRoute => ({
  url: `${address}/:id/${paper}.${format}`,
  summary: `${names[paper]} de una estimación (${format.toUpperCase()})`,
  tag: 'Documentos de estimaciones',
  action: readsEstimations[kind],
  projections: paperProjections,
  project: projectOfEstimation(kind),
  params: IdParams,
  mediaType: mediaTypes[format],
  paper: async (asked) => {
    const { db, params } = asked;
    const id = params['id'] ?? '';
    const project_id = await projectOfEstimation(kind)(params, db);
    const { sources, logos } = await estimationOnPaper(db, { project_id, id, kind });
    const { number } = sources.estimations.at(-1)!;
    const name = asFileName(`${names[paper]} estimación ${number} ${sources.contract.project}`);
    return {
      bytes: await press({ paper, format, sources, printing: await printing(asked, logos) }),
      name: `${name}.${format}`,
    };
  },
});

/** The documents of an estimation that people sign: every one in every format. */
export const estimationPaperRoutes = (address: string, kind: ContractKind): PaperRoute[] =>
  estimationPapers.flatMap((paper) =>
    formats.map((format) => estimationPaper(address, kind, { paper, format })),
  );

/** The account of a contract, in every format. `address`: without what comes after the dot. */
export const statementRoutes = (address: string, kind: ContractKind): PaperRoute[] =>
  formats.map((format) => ({
    url: `${address}.${format}`,
    summary: `Estado de cuenta de un contrato (${format.toUpperCase()})`,
    tag: 'Documentos de estimaciones',
    action: readsEstimations[kind],
    projections: paperProjections,
    project: projectOfRoute,
    params: ProjectParams,
    mediaType: mediaTypes[format],
    paper: async (asked) => {
      const { sources, logos } = await contractOnPaper(asked.db, projectOfRoute(asked.params), kind);
      const order = { paper: 'estado-de-cuenta', format, sources } as const;
      return {
        bytes: await press({ ...order, printing: await printing(asked, logos) }),
        name: `${asFileName(`Estado de cuenta ${sources.contract.project}`)}.${format}`,
      };
    },
  }));
