import { formatDay } from '@obraclara/events';
import type {
  Column,
  Content,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import type { Fact, Heading } from '../model/heading.ts';
import { sealLine, workingCopy } from '../words.ts';
import { paperWidth, textColumn, widthsOf, type PaperWidth } from './widths.ts';

/** `logos`: PNG, from left to right. `made_on`: the day printed on the document (YYYY-MM-DD). */
export type Printing = { logos: readonly Uint8Array[]; made_on: string };

/** Page margin in points, and colours. */
const margin = 36;
const petrol = '#0b4f5c';
const line = '#b9c6cb';
const soft = '#eef3f4';
export const muted = '#4a5c64';

const bare: CustomTableLayout = { hLineWidth: () => 0, vLineWidth: () => 0 };

const logoBox: [number, number] = [110, 44];

const pictureOf = (logo: Uint8Array): Content => ({
  image: `data:image/png;base64,${Buffer.from(logo).toString('base64')}`,
  fit: logoBox,
  alignment: 'center',
});

/** Equally spaced logos above the title. */
const masthead = ({ title, project }: Heading, logos: Printing['logos']): Content[] => [
  ...(logos.length > 0
    ? [{ columns: logos.map(pictureOf), columnGap: 24, margin: [0, 0, 0, 8] } as Content]
    : []),
  { text: title.toUpperCase(), style: 'title' },
  { text: project, style: 'project' },
];

const fact = ([label, text]: Fact): TableCell[] => [
  { text: label, color: muted },
  { text, bold: true },
];

/** Size of the facts, and width and padding of their labels. */
export const factSize = 8.5;
const labelWidth = 84;
const factPadding = 4;
/** Widths in points of the columns of facts, two facts per row, on paper of this width. */
export const factWidths = (width: PaperWidth) =>
  widthsOf([textColumn(labelWidth), textColumn(100, 1), textColumn(labelWidth), textColumn(100, 1)], {
    width,
    padding: factPadding,
    size: factSize,
  }).widths;

/** Facts, two per row, and beneath them those that take a whole row. */
const factsOf = ({ facts, wide }: Heading, width: PaperWidth): Content => {
  const pairs = facts.flatMap((one, index) => (index % 2 === 0 ? [[one, facts[index + 1]]] : []));
  return {
    table: {
      widths: factWidths(width),
      body: [
        ...pairs.map(([left, right]) => [...fact(left!), ...fact(right ?? ['', ''])]),
        ...wide.map(([label, text]): TableCell[] => [
          { text: label, color: muted },
          { text, bold: true, colSpan: 3 },
          '',
          '',
        ]),
      ],
    },
    layout: {
      ...bare,
      paddingLeft: () => factPadding,
      paddingRight: () => factPadding,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
    margin: [0, 6, 0, 4],
  };
};

/** Table layout with fine lines between rows and a petrol background for the `heads` header rows. */
export const ruled = (heads: number): CustomTableLayout => ({
  hLineWidth: (row) => (row <= heads ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => line,
  fillColor: (row) => (row < heads ? petrol : null),
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
  paddingLeft: () => 4,
  paddingRight: () => 4,
});

/** Style of a row with a sum. */
export const summed = { fillColor: soft, bold: true } as const;

export const head = (text: string, alignment: 'left' | 'right' | 'center' = 'left'): TableCell => ({
  text,
  alignment,
  color: '#ffffff',
  bold: true,
});
export const figure = (text: string) => ({ text, alignment: 'right', noWrap: true }) as const;

/** Points between two signers. */
const signGap = 28;

/** The signers beneath signature lines, in this width in points. */
const signersOver = ({ signers }: Heading, width: number): Column => ({
  width,
  margin: [0, 40, 0, 0],
  columnGap: signGap,
  unbreakable: true,
  columns: signers.map(({ does, lines }): Column => ({
    width: (width - signGap * (signers.length - 1)) / signers.length,
    stack: [
      {
        table: {
          widths: ['*'],
          body: [[{ text: does, bold: true, alignment: 'center', margin: [0, 3, 0, 0] }]],
        },
        layout: { ...bare, hLineWidth: (row: number) => (row === 0 ? 0.8 : 0) },
      },
      ...lines.map((text): Content => ({ text, alignment: 'center', color: muted })),
    ],
  })),
});

/** Size in points of the largest QR code: one module is a point (0.35 mm), and the longest URLs take 57 modules. */
const codeBox = 60;

/** Points between the signers and the QR code. */
const codeGap = 20;

/** The signers in this width in points, and beside them the QR code of the seal with the beginning of its hash. */
export const signed = (heading: Heading, width: number): Content => {
  const { seal } = heading;
  if (!seal) return { columns: [signersOver(heading, width)] };
  return {
    unbreakable: true,
    stack: [
      {
        columnGap: codeGap,
        columns: [
          signersOver(heading, width - codeGap - codeBox),
          {
            width: codeBox,
            margin: [0, 22, 0, 0],
            qr: seal.address,
            alignment: 'right',
            eccLevel: 'L',
            fit: codeBox,
          },
        ],
      },
      { text: sealLine(seal), margin: [0, 3, 0, 0], alignment: 'right', fontSize: 7.5, color: muted },
    ],
  };
};

type Sheet = {
  heading: Heading;
  content: Content[];
  landscape?: boolean;
  /** Content of a page's footer besides its number; empty by default. */
  atFoot?: (page: number, pages: number) => Content[];
  footHeight?: number;
};

/** Most characters of project and period in the footer, which has two lines; and points of the page number. */
const longest = { project: 48, period: 40 };
const pageWidth = 70;
const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;

/** Footer text that identifies the document of a single sheet. */
const footOf = ({ title, estimation, project }: Heading, made_on: string) =>
  [
    title,
    ...(estimation ? [`Estimación ${estimation.label}`, shortened(estimation.period, longest.period)] : []),
    shortened(project, longest.project),
    `Impreso el ${formatDay(made_on)}`,
  ].join(' · ');

/** A whole document on letter paper: masthead, facts, content, page numbers. */
export const sheetOf = (
  { heading, content, landscape = false, atFoot = () => [], footHeight = 0 }: Sheet,
  { logos, made_on }: Printing,
): TDocumentDefinitions => {
  const width = landscape ? paperWidth.landscape : paperWidth.portrait;
  return {
    info: {
      title: heading.title,
      subject: heading.project,
      creator: 'ObraClara',
      producer: 'ObraClara',
      // A fixed creation date: equal content of the same day gives equal bytes.
      creationDate: new Date(`${made_on}T12:00:00Z`),
    },
    language: 'es-MX',
    pageSize: 'LETTER',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [margin, margin, margin, margin + 8 + footHeight],
    defaultStyle: { fontSize: 8.5, lineHeight: 1.1 },
    styles: {
      title: { fontSize: 13, bold: true, color: petrol, alignment: 'center' },
      project: { fontSize: 10, bold: true, alignment: 'center', margin: [0, 2, 0, 0] },
      copy: { fontSize: 8.5, bold: true, color: '#9c2f1f' },
      block: { fontSize: 9.5, bold: true, color: petrol, margin: [0, 8, 0, 3] },
    },
    ...(heading.is_copy && {
      header: { text: workingCopy, style: 'copy', alignment: 'right', margin: [margin, 16, margin, 0] },
    }),
    footer: (page, pages) => ({
      margin: [margin, 6, margin, 0],
      stack: [
        ...atFoot(page, pages),
        {
          fontSize: 7.5,
          color: muted,
          margin: [0, 6, 0, 0],
          columns: [
            { text: footOf(heading, made_on), width: width - pageWidth },
            { text: `Hoja ${page} de ${pages}`, alignment: 'right', width: pageWidth },
          ],
        },
      ],
    }),
    content: [...masthead(heading, logos), factsOf(heading, width), ...content],
  };
};
