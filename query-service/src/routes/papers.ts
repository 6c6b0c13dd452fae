import {
  IdParams,
  PaperQuerystring,
  PhotoReportQuerystring,
  Preparation,
  PreparationParams,
  ProjectParams,
} from '@obraclara/api';
import { asFileName, formatQuantity, type ContractKind } from '@obraclara/events';
import { photoOnPaper, pictureOnPaper } from '@obraclara/files';
import {
  estimationPapers,
  formats,
  mostPhotos,
  type EstimationPaper,
  type Format,
  type Head,
  type PhotoReportSources,
} from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import type { Static } from 'typebox';
import { issuedFile } from '../papers/issued-file.ts';
import { mediaTypes, paperNames } from '../papers/paper-names.ts';
import { isLarge, orderOf, type PaperAsked, type PhotosAsked } from '../papers/paper-order.ts';
import { sealOf } from '../papers/seal-paper.ts';
import type { Asked, Given, JsonRoute, PaperRoute } from '../read-route.ts';
import { projectOfEstimation, projectOfRoute, readsEstimations } from './contract.ts';
import { contractOnPaper, estimationOnPaper, paperProjections, photosOnPaper } from './paper-sources.ts';

/** The pictures and the day that are printed on a paper. */
export const printing = async ({ files, today }: Asked, logos: readonly string[]) => {
  const pictures = await Promise.all(logos.map((url) => pictureOnPaper(files, url)));
  return { logos: pictures.filter((picture) => picture !== null), made_on: today };
};

type Called = { address: string; project_id: string; name: string; format: Format };

/** A document of an estimation, or its progress if it takes longer than a user waits. */
const given = async (asked: Asked, paper: PaperAsked, called: Called): Promise<Given> => {
  const { files, person, params, preparations } = asked;
  const { address, project_id, format } = called;
  const name = `${asFileName(called.name)}.${format}`;
  if (isLarge(paper)) {
    const of = { address: `${address}/${params['id'] ?? ''}`, project_id, asked_by: person.id };
    const media_type = mediaTypes[format];
    return { preparation: await preparations.ask({ ...of, asked: paper, name, media_type }) };
  }
  const logo = (url: string) => pictureOnPaper(files, url);
  const photo = (url: string) => photoOnPaper(files, url);
  return { order: () => orderOf(paper, { logo, photo }), name };
};

const estimationPaper = (
  address: string,
  kind: ContractKind,
  { paper, format }: { paper: EstimationPaper; format: Format },
): PaperRoute => ({
  url: `${address}/:id/${paper}.${format}`,
  summary: `${paperNames[paper]} de una estimación (${format.toUpperCase()})`,
  tag: 'Documentos de estimaciones',
  action: readsEstimations[kind],
  projections: paperProjections,
  project: projectOfEstimation(kind),
  params: IdParams,
  querystring: PaperQuerystring,
  mediaType: mediaTypes[format],
  paper: async (asked) => {
    const { db, params, query, today: made_on } = asked;
    const { copia }: Static<typeof PaperQuerystring> = query;
    const id = params['id'] ?? '';
    const project_id = await projectOfEstimation(kind)(params, db);
    const { sources, logos, heads } = await estimationOnPaper(db, { project_id, id, kind });
    const { number } = sources.estimations.at(-1)!;
    const name = `${paperNames[paper]} estimación ${number} ${sources.contract.project}`;
    const bytes = copia ? undefined : await issuedFile(asked, { id, paper, format });
    if (bytes) return { bytes, name: `${asFileName(name)}.${format}` };
    const copy = { ...sources, is_copy: true };
    const order = { paper, sources: copy, printing: { made_on } };
    const seal = sealOf({ order, format, logos, heads }, asked.origin);
    const drawn = { paper, format, sources: { ...copy, seal }, logos, made_on };
    return given(asked, drawn, { address, project_id, name, format });
  },
});

/** The documents of an estimation for signature, each in every format. */
export const estimationPaperRoutes = (address: string, kind: ContractKind): PaperRoute[] =>
  estimationPapers.flatMap((paper) =>
    formats.map((format) => estimationPaper(address, kind, { paper, format })),
  );

/** A report for the seal, without its pictures: the seal identifies these by their URLs. */
const withoutPictures = ({ photos, ...report }: PhotosAsked): PhotoReportSources => ({
  ...report,
  photos: photos.map(({ photo_url: _, ...fields }) => ({ ...fields, picture: null })),
});

/** Default number of photos per page. */
const usualPerPage = 4;

/** The data of the photo report of a works estimation. Refuses (422) too many photos. */
const photosOf = async (
  { db, query }: Asked,
  of: { project_id: string; id: string },
): Promise<{ photos: PhotosAsked; logos: string[]; heads: Head[] }> => {
  const { por_hoja = usualPerPage }: Static<typeof PhotoReportQuerystring> = query;
  const { sources, logos, heads } = await photosOnPaper(db, of);
  const count = sources.photos.length;
  if (count > mostPhotos)
    refuse(
      422,
      `Hay ${formatQuantity(count)} fotos en las fechas de la estimación; el reporte lleva hasta ${formatQuantity(mostPhotos)}.`,
    );
  return { photos: { ...sources, is_copy: true, per_page: por_hoja === 2 ? 2 : 4 }, logos, heads };
};

const photographed = {
  tag: 'Documentos de estimaciones',
  projections: [...paperProjections, 'progress'],
  params: IdParams,
  querystring: PhotoReportQuerystring,
  mediaType: mediaTypes.pdf,
};

/** Photo report of a works estimation; only the main contract has progress records. */
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
    const { photos, logos, heads } = await photosOf(asked, { project_id, id });
    const { estimation, contract } = photos;
    const name = `Reporte fotográfico estimación ${estimation.number} ${contract.project}`;
    const made_on = asked.today;
    const order = {
      paper: 'reporte-fotografico',
      sources: withoutPictures(photos),
      printing: { made_on },
    } as const;
    const addresses = photos.photos.map(({ photo_url }) => photo_url);
    const seal = sealOf({ order, format: 'pdf', logos: [...logos, ...addresses], heads }, asked.origin);
    const paper = { paper: 'reporte-fotografico', photos: { ...photos, seal }, logos, made_on } as const;
    return given(asked, paper, { address: '/estimations', project_id, name, format: 'pdf' });
  },
};

/** All documents of an estimation in one; for the main contract, with its photo report. */
export const completeRoute = (address: string, kind: ContractKind): PaperRoute => ({
  ...photographed,
  url: `${address}/:id/completo.pdf`,
  summary: 'Todos los documentos de una estimación en un PDF; de la obra, con su reporte fotográfico',
  action: readsEstimations[kind],
  project: projectOfEstimation(kind),
  paper: async (asked) => {
    const id = asked.params['id'] ?? '';
    const project_id = await projectOfEstimation(kind)(asked.params, asked.db);
    const { sources, logos, heads } = await estimationOnPaper(asked.db, { project_id, id, kind });
    const photos = kind === 'main' ? (await photosOf(asked, { project_id, id })).photos : null;
    const name = `Estimación ${sources.estimations.at(-1)!.number} completa ${sources.contract.project}`;
    const made_on = asked.today;
    const copy = { ...sources, is_copy: true };
    const shown = photos && withoutPictures(photos);
    const order = { paper: 'completo', sources: copy, photos: shown, printing: { made_on } } as const;
    const addresses = (photos?.photos ?? []).map(({ photo_url }) => photo_url);
    const seal = sealOf({ order, format: 'pdf', logos: [...logos, ...addresses], heads }, asked.origin);
    const sealed = { sources: { ...copy, seal }, photos: photos && { ...photos, seal } };
    const paper = { paper: 'completo', ...sealed, logos, made_on } as const;
    return given(asked, paper, { address, project_id, name, format: 'pdf' });
  },
});

/** Progress of a large document of an estimation, and its link once it is ready. */
export const preparationRoute = (address: string, kind: ContractKind): JsonRoute => ({
  url: `${address}/:id/en-preparacion/:preparation`,
  summary: 'Qué tanto se ha preparado de un documento grande, y su enlace cuando está listo',
  tag: 'Documentos de estimaciones',
  action: readsEstimations[kind],
  projections: ['estimations'],
  project: projectOfEstimation(kind),
  params: PreparationParams,
  response: Preparation,
  links: { url: 'original' },
  taggedByContent: true,
  answer: async ({ params, preparations }) => {
    const { id = '', preparation = '' } = params;
    const found = await preparations.find(preparation, `${address}/${id}`);
    return { body: JSON.stringify(found ?? refuse(404, 'El documento ya no está. Pídalo otra vez.')) };
  },
});

/** The account statement of a contract in every format. `address`: its URL without the extension. */
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
      const { sources, logos, heads } = await contractOnPaper(asked.db, projectOfRoute(asked.params), kind);
      const paper = 'estado-de-cuenta' as const;
      const copy = { ...sources, is_copy: true };
      const order = { paper, sources: copy, printing: { made_on: asked.today } };
      const seal = sealOf({ order, format, logos, heads }, asked.origin);
      const sealed = { paper, format, sources: { ...copy, seal } };
      return {
        order: async () => ({ ...sealed, printing: await printing(asked, logos) }),
        name: `${asFileName(`Estado de cuenta ${sources.contract.project}`)}.${format}`,
      };
    },
  }));
