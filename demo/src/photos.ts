import type { Client } from './client.ts';
import type { DemoProject } from './demo-projects.ts';
import { sitePhoto } from './drawing/site-photo.ts';
import type { Ready } from './prepare.ts';

/** A progress record before it is sent. */
export type Recorded = { id: string; concept_id: string; progress_date: string };
export type Pictured = { photo_url: string; observations: string };

const observations: Readonly<Record<string, string>> = {
  '01': 'Área despejada y señalada.',
  '02': 'Capas tendidas y compactadas; el laboratorio tomó calas.',
  '03': 'Sin desviaciones de verticalidad.',
  '04': 'Armado revisado por la supervisión antes del colado.',
  '05': 'Elementos en posición; se revisaron niveles.',
  '06': 'Pendientes verificadas con nivel.',
  '07': 'Temperatura de tendido dentro de lo especificado.',
  '08': 'Dispositivos colocados conforme al proyecto.',
};

/** Selects `count` records of the nth month, spread over its concepts, with a different first one each month. */
export const spread = <Row>(records: readonly Row[], count: number, n: number): Row[] => {
  if (records.length <= count) return [...records];
  const step = records.length / count;
  const first = n % Math.floor(step);
  return Array.from({ length: count }, (_, i) => records[Math.floor(first + i * step)]!);
};

/** A seed for each record, the same in every run. */
const seedOf = (text: string) =>
  Array.from(text).reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1e9, 7);

/** Draws and uploads the photos of a month. Returns the photo and observations of each photographed record, by its id. */
export const photographMonth = async (
  field: Client,
  { project, id: project_id, concepts }: Ready<DemoProject>,
  n: number,
  records: readonly Recorded[],
): Promise<Map<string, Pictured>> => {
  const done = (n + 1) / project.months.length;
  const upload = async ({ id, concept_id, progress_date }: Recorded) => {
    const { concept_code = '', concept_name = '' } =
      concepts.find((concept) => concept.id === concept_id) ?? {};
    const subject = { concept_code, concept_name, progress_date, project: project.name, done };
    const bytes = await sitePhoto({ ...subject, seed: seedOf(id) });
    const { file_url: photo_url } = await field<{ file_url: string }>('POST', '/progress/upload-photo', {
      key: `${id}:photo`,
      fields: { project_id, concept_id, progress_date },
      file: { name: `${concept_code}_${progress_date}.jpg`, bytes },
    });
    return [id, { photo_url, observations: observations[concept_code.slice(0, 2)] ?? '' }] as const;
  };
  return new Map(await Promise.all(spread(records, project.photos_a_month ?? 0, n).map(upload)));
};
