import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Heading } from '../model/heading.ts';
import type { PerPage, PhotoReport, ReportedPhoto } from '../model/photo-report.ts';
import type { Picture } from '../model/picture.ts';
import { imageOf } from './image.ts';
import { noPhotos, photoGone } from '../words.ts';
import { factSize, factWidths, muted, sheetOf, signed, type Printing } from './sheet.ts';
import { paperWidth } from './widths.ts';

/** Points: the width of the paper between its margins, and what stands between two photos. */
const width = paperWidth.portrait;
const gap = 16;
/** Rows of photos to a page, whatever stands beside each other. */
const rows = 2;
const columnsOf: Record<PerPage, number> = { 2: 1, 4: 2 };

/** What a page holds between its margins where it is bound with others, whose feet are higher than its own. */
const pageHeight = 700;
/** Of a photo at most, and at least. */
const [tallest, lowest] = [264, 90];
const [aboveCaption, belowRow] = [4, 10];
const captionSize = 8;
/** Of a line of text, by the size of its letters. */
const lineOf = (size: number) => size * 1.3;

/** About how wide a letter is, by its size: enough for text as people write it, and for capitals. */
const letterWidth = (letter: string) => {
  if (/[WM@%]/.test(letter)) return 0.92;
  return /[\p{Lu}\d]/u.test(letter) ? 0.7 : 0.56;
};

const lengthOf = (word: string, size: number) =>
  [...word].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

/** About as many lines as a text takes in so many points, rather one more than one less. A word that fills more than one goes on. */
const linesOf = (text: string, size: number, points: number) => {
  let [lines, filled] = [1, 0];
  for (const word of text.split(' ')) {
    const length = lengthOf(`${word} `, size);
    if (filled > 0 && filled + length > points) [lines, filled] = [lines + 1, 0];
    lines += Math.floor(length / points);
    filled += length % points;
  }
  return lines;
};

const [, factWidth = 0] = factWidths(width);
/** Two facts to a row, as high as the higher of them. */
const factsHeight = (facts: Heading['facts']) =>
  facts.reduce((sum, _, index) => {
    const row = index % 2 === 0 ? facts.slice(index, index + 2) : [];
    const lines = row.map(([, text]) => linesOf(text, factSize, factWidth));
    return row.length > 0 ? sum + Math.max(...lines) * lineOf(factSize) + 2 : sum;
  }, 0);

/** About what stands above the first photos. */
const headHeight = ({ project, facts, object }: Heading, logos: number): number =>
  (logos > 0 ? 52 : 0) +
  30 +
  linesOf(project, 10, width) * lineOf(10) +
  factsHeight(facts) +
  linesOf(object, factSize, width - 100) * lineOf(factSize);

const captionHeight = ({ caption }: ReportedPhoto, points: number): number =>
  [caption.concept, caption.said, caption.note].reduce(
    (sum, text) => sum + linesOf(text, captionSize, points),
    0,
  ) * lineOf(captionSize);

/** What the photos of a page may be high, so that all of its rows stand on it with what is said below them. */
const photoHeight = (photos: readonly ReportedPhoto[], points: number, head: number): number => {
  const caption = Math.max(...photos.map((photo) => captionHeight(photo, points)));
  const left = (pageHeight - head) / rows - caption - aboveCaption - belowRow;
  return Math.max(lowest, Math.min(tallest, Math.floor(left)));
};

const pictureOf = (picture: Picture | null, fit: [number, number]): Content =>
  picture
    ? {
        image: imageOf(picture),
        fit,
        alignment: 'center',
      }
    : { text: photoGone, color: muted, alignment: 'center', margin: [0, fit[1] / 2, 0, fit[1] / 2 - 10] };

// Of a given width, so that a long word breaks instead of pushing the next photo off the paper.
const photoOf = ({ picture, caption }: ReportedPhoto, fit: [number, number]): Column => ({
  width: fit[0],
  stack: [
    pictureOf(picture, fit),
    { text: caption.concept, bold: true, fontSize: captionSize, margin: [0, aboveCaption, 0, 0] },
    { text: caption.said, fontSize: captionSize, color: muted },
    { text: caption.note, fontSize: captionSize },
  ],
});

/** Rows of photos, none of them cut by a page: one that does not fit goes to the next. */
const pageOf = (photos: readonly ReportedPhoto[], columns: number, head: number): Content[] => {
  const points = (width - gap * (columns - 1)) / columns;
  const fit: [number, number] = [points, photoHeight(photos, points, head)];
  return Array.from({ length: Math.ceil(photos.length / columns) }, (_, row): Content => {
    const own = photos.slice(row * columns, (row + 1) * columns);
    return {
      unbreakable: true,
      stack: [{ columns: own.map((photo) => photoOf(photo, fit)), columnGap: gap }],
      margin: [0, 0, 0, belowRow],
    };
  });
};

/** The photos of an estimation's period, two or four to a page, each with what was recorded with it. */
export const photoReportPdf = (
  { heading, pages, per_page }: PhotoReport,
  printing: Printing,
): TDocumentDefinitions => {
  const columns = columnsOf[per_page];
  const content = pages.map((photos, page): Content => ({
    stack: pageOf(photos, columns, page === 0 ? headHeight(heading, printing.logos.length) : 0),
    ...(page > 0 && { pageBreak: 'before' }),
  }));
  return sheetOf(
    {
      heading,
      content: [
        ...(pages.length > 0
          ? content
          : [{ text: noPhotos, alignment: 'center', margin: [0, 40, 0, 0] } as Content]),
        { unbreakable: true, stack: [signed(heading, paperWidth.portrait)] },
      ],
    },
    printing,
  );
};
