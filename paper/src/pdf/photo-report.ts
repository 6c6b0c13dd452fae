import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Heading } from '../model/heading.ts';
import type { PerPage, PhotoReport, ReportedPhoto } from '../model/photo-report.ts';
import type { Picture } from '../model/picture.ts';
import { imageOf } from './image.ts';
import { noPhotos, photoGone } from '../words.ts';
import { factSize, factWidths, muted, sheetOf, signed, type Printing } from './sheet.ts';
import { paperWidth } from './widths.ts';

/** Points: width of the paper between its margins, and gap between two photos. */
const width = paperWidth.portrait;
const gap = 16;
/** Rows of photos per page, with one or two columns. */
const rows = 2;
const columnsOf: Record<PerPage, number> = { 2: 1, 4: 2 };

/** Points: height of a page between its margins, if it is combined with documents whose footers are higher. */
const pageHeight = 700;
/** Points: largest and smallest height of a photo. */
const [tallest, lowest] = [264, 90];
const [aboveCaption, belowRow] = [4, 10];
const captionSize = 8;
/** Height of a line of text, by font size. */
const lineOf = (size: number) => size * 1.3;

/** Approximate width of a letter relative to the font size, enough for ordinary text and for capitals. */
const letterWidth = (letter: string) => {
  if (/[WM@%]/.test(letter)) return 0.92;
  return /[\p{Lu}\d]/u.test(letter) ? 0.7 : 0.56;
};

const lengthOf = (word: string, size: number) =>
  [...word].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

/** Estimated number of lines of a text in a width in points; rather too many than too few. Long words break. */
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
/** Height of the facts, two per row, each row as high as the higher one. */
const factsHeight = (facts: Heading['facts']) =>
  facts.reduce((sum, _, index) => {
    const row = index % 2 === 0 ? facts.slice(index, index + 2) : [];
    const lines = row.map(([, text]) => linesOf(text, factSize, factWidth));
    return row.length > 0 ? sum + Math.max(...lines) * lineOf(factSize) + 2 : sum;
  }, 0);

/** Estimated height of the content above the first photos. */
const headHeight = ({ project, facts, wide }: Heading, logos: number): number =>
  (logos > 0 ? 52 : 0) +
  30 +
  linesOf(project, 10, width) * lineOf(10) +
  factsHeight(facts) +
  wide.reduce((sum, [, text]) => sum + linesOf(text, factSize, width - 100) * lineOf(factSize) + 2, 0);

const captionHeight = ({ caption }: ReportedPhoto, points: number): number =>
  [caption.concept, caption.said, caption.note].reduce(
    (sum, text) => sum + linesOf(text, captionSize, points),
    0,
  ) * lineOf(captionSize);

/** Height of the photos of a page at which all rows fit with their captions. */
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

// With a fixed width, a long word breaks instead of pushing the next photo off the paper.
const photoOf = ({ picture, caption }: ReportedPhoto, fit: [number, number]): Column => ({
  width: fit[0],
  stack: [
    pictureOf(picture, fit),
    { text: caption.concept, bold: true, fontSize: captionSize, margin: [0, aboveCaption, 0, 0] },
    { text: caption.said, fontSize: captionSize, color: muted },
    { text: caption.note, fontSize: captionSize },
  ],
});

/** The rows of photos of a page; a row that does not fit moves to the next page. */
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

/** PDF of the photo report: two or four photos per page, with captions. */
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
