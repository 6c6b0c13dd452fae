import { formatDay, formatQuantity } from '@obraclara/events';
import { estimationHeading, type Heading } from './heading.ts';
import type { Picture } from './picture.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

/** Number of photos per page. */
export type PerPage = 2 | 4;

/** Most photos of a report: all are in memory while it is rendered, about 120 kB each. */
export const mostPhotos = 2_000;

/** A photo from the period of an estimation, with the data of its progress record. */
export type PaperPhoto = {
  concept_code: string;
  concept_name: string;
  unit: string;
  progress_date: string;
  quantity_advanced: number;
  observations: string;
  /** Null if unknown. */
  recorded_by_name: string | null;
  /** Null if it is not available. */
  picture: Picture | null;
};

export type PhotoReportSources = Sealed & {
  contract: PaperContract;
  estimation: PaperEstimation;
  /** Ordered by concept, the estimation's own first in its order, then by day. */
  photos: PaperPhoto[];
  per_page: PerPage;
};

/** The caption of a photo: concept; day, author and quantity; note. */
type Caption = { concept: string; said: string; note: string };
export type ReportedPhoto = { caption: Caption; picture: Picture | null };
export type PhotoReport = { heading: Heading; pages: ReportedPhoto[][]; per_page: PerPage };

/** Most characters of each part of a caption, which has limited room on the page. */
const longest = { concept: 110, person: 60, note: 150 };
/** Shortens a text, and replaces its line breaks by spaces. */
const cut = (text: string, most: number) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line;
};

const reported = (photo: PaperPhoto): ReportedPhoto => {
  const { concept_code, concept_name, unit, quantity_advanced: advanced, picture } = photo;
  const details = [
    formatDay(photo.progress_date),
    ...(photo.recorded_by_name ? [cut(photo.recorded_by_name, longest.person)] : []),
    `${formatQuantity(advanced)} ${unit}`.trim(),
  ];
  return {
    caption: {
      concept: cut(`${concept_code} ${concept_name}`, longest.concept),
      said: details.join(' · '),
      note: cut(photo.observations, longest.note),
    },
    picture,
  };
};

/** The photos of an estimation's period, in pages of `per_page`. */
export const photoReportOf = (sources: PhotoReportSources): PhotoReport => {
  const { estimation, photos, per_page } = sources;
  const all = photos.map(reported);
  const pages = Array.from({ length: Math.ceil(all.length / per_page) }, (_, page) =>
    all.slice(page * per_page, (page + 1) * per_page),
  );
  return { heading: estimationHeading('Reporte fotográfico', sources, estimation), pages, per_page };
};
