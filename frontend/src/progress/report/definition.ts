import type { Content, TDocumentDefinitions, TableCell } from 'pdfmake/interfaces.js';
import { palette } from '../../palette.ts';
import { money, quantity, day } from '../../ui/format/format.ts';
import { instantMoment } from '../../ui/format/instant.ts';
import { byDay, type Sums } from '../history/days.ts';
import { sumsText } from '../history/sums-text.ts';
import { reportSums, type Period, type ReportRecord } from './report-records.ts';
import { headingOf, reportTexts, titleOf } from './report-texts.ts';

/** `pictures`: JPEG data URLs in the order of all photos; the report marks a photo without one as missing. */
export type ReportOf = Pick<Period, 'from' | 'until'> & {
  project: string;
  by: string;
  /** Remarks about the data, line by line. */
  remarks: readonly string[];
  /** Instant of creation. */
  made: Date;
  records: readonly ReportRecord[];
  pictures: readonly (string | undefined)[];
};

/** In points. A page has two photos with captions. */
const margin = 40;
const photoBox: [number, number] = [532, 270];
const perSheet = 2;

const figures = ['Cantidad', 'Importe', 'Fotos'];
const head = (...titles: string[]): TableCell[] =>
  titles.map((text) => ({ text, style: 'head', alignment: figures.includes(text) ? 'right' : 'left' }));
const figure = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

/** A word of this length, such as a link, breaks wherever its column ends. */
const longWord = /(\S{24,})/;
/** User input: a column is at least as wide as an unbreakable word, which would push the others off the page. */
const typed = (text: string) => ({
  text: text
    .split(longWord)
    .map((part) => ({ text: part, ...(longWord.test(part) && { wordBreak: 'break-all' as const }) })),
});
const measured = (quantity: string, unit: string): TableCell => ({
  ...typed(`${quantity} ${unit}`),
  alignment: 'right',
});
const table = (widths: (string | number)[], body: TableCell[][]): Content => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body },
  layout: 'lightHorizontalLines',
  margin: [0, 4, 0, 8],
});

const sumsTable = ({ concepts, amount }: Sums): Content =>
  table(
    ['auto', '*', 'auto', 'auto'],
    [
      head('Código', 'Concepto', 'Cantidad', 'Importe'),
      ...concepts.map(({ concept_code, concept_name, unit, quantity: sum, amount: own }) => [
        typed(concept_code),
        typed(concept_name),
        measured(quantity(sum), unit),
        figure(own === null ? '—' : money(own)),
      ]),
      [
        { text: 'TOTAL', bold: true, colSpan: 3 },
        '',
        '',
        { text: amount === null ? '—' : money(amount), bold: true, alignment: 'right', noWrap: true },
      ],
    ],
  );

/** A record and the numbers of its photos in the document, from 1. */
type Numbered = { record: ReportRecord; numbers: number[] };

const recordsTable = (records: readonly Numbered[]): Content =>
  table(
    ['auto', 'auto', 'auto', '*', 'auto'],
    [
      head('Código', 'Cantidad', 'Registró', 'Observaciones', 'Fotos'),
      ...records.map(({ record, numbers }): TableCell[] => [
        typed(record.concept_code),
        measured(quantity(record.quantity_advanced), record.unit),
        typed(record.by),
        typed([record.waiting && reportTexts.waiting, record.observations].filter(Boolean).join('. ')),
        { text: numbers.join(', '), alignment: 'right' },
      ]),
    ],
  );

const dayOf = (date: string, records: readonly Numbered[]): Content[] => {
  const sums = reportSums(records.map(({ record }) => record));
  return [
    { text: headingOf(date), style: 'day', headlineLevel: 1 },
    { text: sumsText(sums), style: 'small' },
    sumsTable(sums),
    recordsTable(records),
  ];
};

/** `number`: of the photo in the document, from 1. */
type Photo = { record: ReportRecord; number: number };

const captionOf = ({ record, number }: Photo): string =>
  [
    `Foto ${number}`,
    day(record.progress_date),
    `${record.concept_code} ${record.concept_name}`,
    `${quantity(record.quantity_advanced)} ${record.unit}`,
    record.by,
    record.waiting && reportTexts.waiting,
    record.observations,
  ]
    .filter(Boolean)
    .join(' · ');

/** Maximum length of a caption: long observations are in the table, so that the next photo fits. */
const captionLength = 400;

const nameOf = (number: number) => `foto${number}`;

const photoOf = (photo: Photo, pictures: ReportOf['pictures']): Content => ({
  unbreakable: true,
  ...((photo.number - 1) % perSheet === 0 && { pageBreak: 'before' as const }),
  margin: [0, 0, 0, 16],
  stack: [
    pictures[photo.number - 1] !== undefined
      ? { image: nameOf(photo.number), fit: photoBox, alignment: 'center' }
      : { text: reportTexts.notHere, alignment: 'center', margin: [0, 40, 0, 40], style: 'small' },
    { text: captionOf(photo).slice(0, captionLength), margin: [0, 4, 0, 0] },
  ],
});

const numberedOf = (records: readonly ReportRecord[]): Numbered[] => {
  let last = 0;
  return records.map((record) => ({ record, numbers: record.sources.map(() => ++last) }));
};

/** Returns the document of a day or date range: each day's totals and records, then its photos, two per page. */
export const reportDefinition = ({ records, pictures, ...of }: ReportOf): TDocumentDefinitions => {
  const numbered = numberedOf(records);
  const photos = numbered.flatMap(({ record, numbers }) =>
    numbers.map((number): Photo => ({ record, number })),
  );
  const drawn = pictures.flatMap((picture, index): [string, string][] =>
    picture === undefined ? [] : [[nameOf(index + 1), picture]],
  );
  const title = titleOf(of.from, of.until);
  const made = `${of.by}, ${instantMoment(of.made.toISOString())}`;
  return {
    info: { title, subject: of.project, creator: 'ObraClara', producer: 'ObraClara' },
    language: 'es-MX',
    pageSize: 'LETTER',
    pageMargins: [margin, margin, margin, margin + 10],
    images: Object.fromEntries(drawn),
    defaultStyle: { fontSize: 9 },
    styles: {
      title: { fontSize: 16, bold: true },
      day: { fontSize: 12, bold: true, margin: [0, 10, 0, 2] },
      head: { bold: true, fontSize: 8 },
      small: { fontSize: 9, color: palette.light.muted },
    },
    footer: (page, pages) => ({
      margin: [margin, 12, margin, 0],
      fontSize: 8,
      columns: [`${of.project} · ${made}`, { text: `${page} de ${pages}`, alignment: 'right', width: 60 }],
    }),
    content: [
      { text: title, style: 'title' },
      { text: of.project, margin: [0, 2, 0, 0] },
      { text: sumsText(reportSums(records)), style: 'small' },
      ...of.remarks.map((text): Content => ({ text, bold: true, margin: [0, 4, 0, 0] })),
      ...byDay(records).flatMap(([date]) =>
        dayOf(
          date,
          numbered.filter(({ record }) => record.progress_date === date),
        ),
      ),
      ...photos.map((photo) => photoOf(photo, pictures)),
    ],
    // Keeps a heading on the same page as its content.
    pageBreakBefore: ({ headlineLevel }, nodes) =>
      headlineLevel === 1 && nodes.getFollowingNodesOnPage().length < 3,
  };
};
