import { retentionTotalNames } from '@obraclara/events';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amountText, decimalText, shareText } from '../figures.ts';
import { groupedByKind, type Caratula, type Deduction, type NetBlock } from '../model/caratula.ts';
import type { Heading } from '../model/heading.ts';
import type { ProgressOf, Share } from '../model/progress-of.ts';
import { advanceLabels, exempt, netLabels, ruleOf, worksLabels } from '../words.ts';
import { figure, head, muted, ruled, sheetOf, signed, summed, type Printing } from './sheet.ts';
import { paperWidth, textColumn, widthsOf } from './widths.ts';

/** Tight padding, so that all content and the signers' names fit on one sheet; the tighter, the more the heading says of the contract. */
const tight = ({ wide }: Heading): CustomTableLayout => {
  const padding = Math.max(0.5, 2 - wide.length * 0.5);
  return { ...ruled(1), paddingTop: () => padding, paddingBottom: () => padding };
};

const room = { width: paperWidth.portrait, padding: 4, size: 8.5 };
const blockWidths = widthsOf([textColumn(100, 1), textColumn(110), textColumn(70)], room).widths;
const netWidths = widthsOf([textColumn(196), textColumn(100, 1), textColumn(110)], room).widths;
const totalWidths = widthsOf([textColumn(200, 1), textColumn(150)], room).widths;

const blockOf = (
  title: string,
  labels: Record<keyof ProgressOf, string>,
  progress: ProgressOf,
  layout: CustomTableLayout,
): Content[] => {
  const row = (name: keyof ProgressOf): TableCell[] => {
    const { cents, percentage }: Share = progress[name];
    const style = name === 'current' ? summed : {};
    return [
      { text: labels[name], ...style },
      { ...figure(amountText(cents)), ...style },
      { ...figure(shareText(percentage)), ...style },
    ];
  };
  const names: (keyof ProgressOf)[] = ['whole', 'before', 'current', 'cumulative', 'remaining'];
  return [
    { text: title, style: 'block' },
    {
      table: {
        headerRows: 1,
        widths: blockWidths,
        body: [[head(''), head('Importe $', 'right'), head('%', 'right')], ...names.map(row)],
      },
      layout,
    },
  ];
};

type Line = { label: string; rule?: string; cents: number; isSum?: boolean };

const deducted = ({ terms, cents }: Deduction): Line => ({ label: terms.nombre, rule: ruleOf(terms), cents });

const netLines = (net: NetBlock): Line[] => [
  { label: netLabels.total, cents: net.total },
  {
    label: netLabels.iva,
    rule: net.iva_exempt ? exempt : `${decimalText(net.iva_percentage)} %`,
    cents: net.iva,
  },
  { label: netLabels.total_with_iva, cents: net.total_with_iva, isSum: true },
  { label: netLabels.amortised, cents: -net.amortised || 0 },
  { label: netLabels.amortised_iva, cents: -net.amortised_iva || 0 },
  { label: netLabels.amortised_with_iva, cents: -net.amortised_with_iva || 0, isSum: true },
  {
    label: netLabels.subtotal_2,
    rule: 'estimación menos amortización, con IVA',
    cents: net.subtotal_2,
    isSum: true,
  },
  ...(net.late ? [{ ...deducted(net.late), rule: ruleOf({ ...net.late.terms, base: 'subtotal_2' }) }] : []),
  ...(net.refund === 0 ? [] : [{ label: netLabels.refund, cents: net.refund }]),
  ...(net.late || net.refund !== 0
    ? [{ label: netLabels.subtotal_3, cents: net.subtotal_3, isSum: true }]
    : []),
  ...groupedByKind(net.others).flatMap(({ others, total }): Line[] => [
    ...others.map(deducted),
    ...(total ? [{ label: retentionTotalNames[total.kind], cents: total.cents, isSum: true }] : []),
  ]),
];

const netBlock = (net: NetBlock, layout: CustomTableLayout): Content[] => [
  { text: '3. Del neto a recibir', style: 'block' },
  {
    table: {
      headerRows: 1,
      widths: netWidths,
      body: [
        [head('Concepto'), head('Base'), head('Importe $', 'right')],
        ...netLines(net).map(({ label, rule = '', cents, isSum = false }): TableCell[] => {
          const style = isSum ? summed : {};
          return [
            { text: label, ...style },
            { text: rule, color: muted, ...style },
            { ...figure(amountText(cents)), ...style },
          ];
        }),
      ],
    },
    layout,
  },
];

const totalBox = ({ net, in_words }: Caratula): Content => ({
  margin: [0, 8, 0, 0],
  table: {
    widths: totalWidths,
    body: [
      [
        { text: netLabels.net, bold: true, fontSize: 10.5 },
        { text: `$ ${amountText(net.net)}`, bold: true, fontSize: 12, alignment: 'right', noWrap: true },
      ],
      [{ text: `(${in_words})`, colSpan: 2 }, ''],
    ],
  },
  layout: {
    hLineWidth: (row) => (row === 1 ? 0 : 1),
    vLineWidth: () => 0,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

/** PDF of the carátula: its three blocks, the amount in words, and the signers. */
export const caratulaPdf = (caratula: Caratula, printing: Printing): TDocumentDefinitions => {
  const layout = tight(caratula.heading);
  return sheetOf(
    {
      heading: caratula.heading,
      content: [
        ...blockOf('1. Importes sin IVA', worksLabels, caratula.works, layout),
        ...blockOf('2. Del anticipo', advanceLabels(caratula.amortisation), caratula.advance, layout),
        ...netBlock(caratula.net, layout),
        {
          unbreakable: true,
          stack: [totalBox(caratula), signed(caratula.heading, paperWidth.portrait)],
        },
      ],
    },
    printing,
  );
};
