import { writtenDay, writtenQuantity } from '@obraclara/events';
import { estimationHeading, type Heading } from './heading.ts';
import type { Picture } from './picture.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

/** So many photos stand on a page. */
export type PerPage = 2 | 4;

/** So many photos a report holds: all of them are in memory when it is drawn, about 120 kB each. */
export const mostPhotos = 2_000;

/** A photo of the period of an estimation, and what was recorded with it. */
export type PaperPhoto = {
  concept_code: string;
  concept_name: string;
  unit: string;
  progress_date: string;
  quantity_advanced: number;
  observations: string;
  /** Null where nobody knows any more. */
  recorded_by_name: string | null;
  /** Null where it cannot be shown any more. */
  picture: Picture | null;
};

export type PhotoReportSources = Sealed & {
  contract: PaperContract;
  estimation: PaperEstimation;
  /** By concept, those of the estimation first in its order, then by day. */
  photos: PaperPhoto[];
  per_page: PerPage;
};

/** What stands below a photo: concept, day and who, what was advanced, and the note. */
type Caption = { concept: string; said: string; note: string };
export type ReportedPhoto = { caption: Caption; picture: Picture | null };
export type PhotoReport = { heading: Heading; pages: ReportedPhoto[][]; per_page: PerPage };

/** Characters of what stands below a photo: a caption has its place on the page. */
const longest = { concept: 110, person: 60, note: 150 };
/** On as few lines as it takes, whatever breaks were typed. */
const cut = (text: string, most: number) => {
  const said = text.replace(/\s+/g, ' ').trim();
  return said.length > most ? `${said.slice(0, most).trimEnd()}…` : said;
};

const reported = (photo: PaperPhoto): ReportedPhoto => {
  const { concept_code, concept_name, unit, quantity_advanced: advanced, picture } = photo;
  const said = [
    writtenDay(photo.progress_date),
    ...(photo.recorded_by_name ? [cut(photo.recorded_by_name, longest.person)] : []),
    `${writtenQuantity(advanced)} ${unit}`.trim(),
  ];
  return {
    caption: {
      concept: cut(`${concept_code} ${concept_name}`, longest.concept),
      said: said.join(' · '),
      note: cut(photo.observations, longest.note),
    },
    picture,
  };
};

/** The photos of an estimation's period, as many to a page as was asked for. */
export const photoReportOf = (sources: PhotoReportSources): PhotoReport => {
  const { estimation, photos, per_page } = sources;
  const all = photos.map(reported);
  const pages = Array.from({ length: Math.ceil(all.length / per_page) }, (_, page) =>
    all.slice(page * per_page, (page + 1) * per_page),
  );
  return { heading: estimationHeading('Reporte fotográfico', sources, estimation), pages, per_page };
};
