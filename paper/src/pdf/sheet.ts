import { writtenDay } from '@obraclara/events';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Heading } from '../model/heading.ts';

/** `logos`: PNG, in the order in which they stand. `made_on`: the day (YYYY-MM-DD) that is printed on it. */
export type Printing = { logos: readonly Uint8Array[]; made_on: string };

/** Points. */
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

/** Logos at equal distances, over what the document is called. */
const masthead = ({ title, project }: Heading, logos: Printing['logos']): Content[] => [
  ...(logos.length > 0
    ? [{ columns: logos.map(pictureOf), columnGap: 24, margin: [0, 0, 0, 8] } as Content]
    : []),
  { text: title.toUpperCase(), style: 'title' },
  { text: project, style: 'project' },
];

type Fact = Heading['facts'][number];
const fact = ([label, text]: Fact): TableCell[] => [
  { text: label, color: muted },
  { text, bold: true },
];

/** Two to a row, and beneath them over the whole width what the contract is about. */
const factsOf = ({ facts, object }: Heading): Content => {
  const pairs = facts.flatMap((one, index) => (index % 2 === 0 ? [[one, facts[index + 1]]] : []));
  const about: Fact = ['Objeto', object];
  return {
    table: {
      widths: ['auto', '*', 'auto', '*'],
      body: [
        ...pairs.map(([left, right]) => [...fact(left!), ...fact(right ?? ['', ''])]),
        [fact(about)[0]!, { text: object, bold: true, colSpan: 3 }, '', ''],
      ],
    },
    layout: { ...bare, paddingTop: () => 1, paddingBottom: () => 1 },
    margin: [0, 6, 0, 4],
  };
};

/** Fine lines between rows, the head on petrol, as many rows of it as the table repeats. */
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

/** The ground of a row that sums up others. */
export const summed = { fillColor: soft, bold: true } as const;

export const head = (text: string, alignment: 'left' | 'right' | 'center' = 'left'): TableCell => ({
  text,
  alignment,
  color: '#ffffff',
  bold: true,
});
export const figure = (text: string) => ({ text, alignment: 'right', noWrap: true }) as const;

/** Who signs, beneath lines to sign on. */
export const signed = ({ signers }: Heading): Content => ({
  margin: [0, 40, 0, 0],
  columnGap: 28,
  unbreakable: true,
  columns: signers.map(({ does, lines }): Content => ({
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

type Sheet = {
  heading: Heading;
  content: Content[];
  landscape?: boolean;
  /** What stands at the foot of a page besides its number: nothing unless said. */
  atFoot?: (page: number, pages: number) => Content[];
  footHeight?: number;
};

/** A whole document on letter paper: masthead, facts, content, page numbers. */
export const sheetOf = (
  { heading, content, landscape = false, atFoot = () => [], footHeight = 0 }: Sheet,
  { logos, made_on }: Printing,
): TDocumentDefinitions => ({
  info: {
    title: heading.title,
    subject: heading.project,
    creator: 'ObraClara',
    producer: 'ObraClara',
    // Of the same day and figures, the same bytes.
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
    block: { fontSize: 9.5, bold: true, color: petrol, margin: [0, 8, 0, 3] },
  },
  footer: (page, pages) => ({
    margin: [margin, 6, margin, 0],
    stack: [
      ...atFoot(page, pages),
      {
        fontSize: 7.5,
        color: muted,
        margin: [0, 6, 0, 0],
        columns: [
          `${heading.title} · ${heading.project} · impresa el ${writtenDay(made_on)}`,
          { text: `Hoja ${page} de ${pages}`, alignment: 'right', width: 70 },
        ],
      },
    ],
  }),
  content: [...masthead(heading, logos), factsOf(heading), ...content],
});
