import { IdParams, PhotoReportQuerystring, ProjectParams } from '@obraclara/api';
import { asFileName, croquisOf, type ContractKind } from '@obraclara/events';
import { photoOnPaper, pictureOnPaper } from '@obraclara/files';
import {
  estimationPapers,
  formats,
  mostPhotos,
  press,
  type EstimationPaper,
  type EstimationSources,
  type Format,
  type PaperPhoto,
  type PhotoReportSources,
} from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import type { Static } from 'typebox';
import type { Asked, PaperRoute } from '../read-route.ts';
import { projectOfEstimation, projectOfRoute, readsEstimations } from './contract.ts';
import { fingerprintOf } from './fingerprint.ts';
import { contractOnPaper, estimationOnPaper, paperProjections, photosOnPaper } from './paper-sources.ts';

export const mediaTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const names: Record<EstimationPaper, string> = {
  caratula: 'Carátula',
  cuerpo: 'Cuerpo',
  resumen: 'Resumen',
  generadores: 'Generadores',
};

const printing = async ({ files, today }: Asked, logos: readonly string[]) => {
  const pictures = await Promise.all(logos.map((url) => pictureOnPaper(files, url)));
  return { logos: pictures.filter((picture) => picture !== null), made_on: today };
};

/** The sketches of the generadores of an estimation, by their addresses. One after the other: decoded, each may take a hundred megabytes. */
const croquisOnPaper = async ({ files }: Asked, { lines }: EstimationSources) => {
  const pictures = new Map<string, Uint8Array | null>();
  for (const url of new Set(croquisOf(lines))) pictures.set(url, await photoOnPaper(files, url));
  return pictures;
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
    const { sources, logos, reached } = await estimationOnPaper(asked, { project_id, id, kind });
    if (paper === 'caratula') sources.fingerprint = await fingerprintOf(asked, reached);
    if (paper === 'generadores' && format === 'pdf') sources.croquis = await croquisOnPaper(asked, sources);
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

/** So many photos to a page, unless it is said otherwise. */
const usualPerPage = 4;

/** The photos of an estimation of the works as its report takes them. Refuses with 422 where they are too many. */
const photosOf = async (
  { db, files, query }: Asked,
  of: { project_id: string; id: string },
): Promise<{ sources: PhotoReportSources; logos: string[] }> => {
  const { por_hoja = usualPerPage }: Static<typeof PhotoReportQuerystring> = query;
  const { sources, logos } = await photosOnPaper(db, of);
  const { contract, estimation, photos } = sources;
  if (photos.length > mostPhotos)
    refuse(
      422,
      `Hay ${photos.length} fotos en las fechas de la estimación; el reporte lleva hasta ${mostPhotos}.`,
    );
  const shown: PaperPhoto[] = [];
  // One after the other: decoded, each may take a hundred megabytes.
  for (const { photo_url, ...said } of photos)
    shown.push({ ...said, picture: await photoOnPaper(files, photo_url) });
  return { sources: { contract, estimation, photos: shown, per_page: por_hoja === 2 ? 2 : 4 }, logos };
};

const photographed = {
  tag: 'Documentos de estimaciones',
  projections: [...paperProjections, 'progress'],
  params: IdParams,
  querystring: PhotoReportQuerystring,
  mediaType: mediaTypes.pdf,
};

/** The photos of an estimation of the works, whose progress is recorded. */
export const photoReportRoute: PaperRoute = {
  ...photographed,
  url: '/estimations/:id/reporte-fotografico.pdf',
  summary:
    'Reporte fotográfico de una estimación (PDF): las fotos del avance en sus fechas, dos o cuatro por hoja',
  action: readsEstimations.main,
  project: projectOfEstimation('main'),
  paper: async (asked) => {
    const id = asked.params['id'] ?? '';
    const project_id = await projectOfEstimation('main')(asked.params, asked.db);
    const { sources, logos } = await photosOf(asked, { project_id, id });
    const bytes = await press({
      paper: 'reporte-fotografico',
      sources,
      printing: await printing(asked, logos),
    });
    const { estimation, contract } = sources;
    const name = `Reporte fotográfico estimación ${estimation.number} ${contract.project}`;
    return { bytes, name: `${asFileName(name)}.pdf` };
  },
};

/** All documents of an estimation in one, of the works with the photos of its days. */
export const completeRoute = (address: string, kind: ContractKind): PaperRoute => ({
  ...photographed,
  url: `${address}/:id/completo.pdf`,
  summary: 'Todos los documentos de una estimación en un PDF; de la obra, con su reporte fotográfico',
  action: readsEstimations[kind],
  project: projectOfEstimation(kind),
  paper: async (asked) => {
    const id = asked.params['id'] ?? '';
    const project_id = await projectOfEstimation(kind)(asked.params, asked.db);
    const { sources, logos, reached } = await estimationOnPaper(asked, { project_id, id, kind });
    sources.fingerprint = await fingerprintOf(asked, reached);
    sources.croquis = await croquisOnPaper(asked, sources);
    const photos = kind === 'main' ? (await photosOf(asked, { project_id, id })).sources : null;
    const bytes = await press({ paper: 'completo', sources, photos, printing: await printing(asked, logos) });
    const name = `Estimación ${sources.estimations.at(-1)!.number} completa ${sources.contract.project}`;
    return { bytes, name: `${asFileName(name)}.pdf` };
  },
});

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
