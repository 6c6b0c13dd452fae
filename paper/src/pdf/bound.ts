import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The element that starts a part; its `positions` give its page after layout. */
type Start = { positions?: { pageNumber: number }[] };

const startOf = ({ pageOrientation = 'portrait' }: TDocumentDefinitions, index: number): Content & Start => ({
  text: ' ',
  fontSize: 0.1,
  id: `part${index}`,
  ...(index > 0 && { pageBreak: 'before', pageOrientation }),
});

type Margins = [number, number, number, number];

/** Margins that suit every part, since a PDF document has the same margins on all pages. */
const marginsOf = (parts: readonly TDocumentDefinitions[]): Margins => {
  const all = parts.map(({ pageMargins }) => pageMargins as Margins);
  return [0, 1, 2, 3].map((side) => Math.max(...all.map((margins) => margins[side]!))) as Margins;
};

/**
 * Combines documents into one with this title. Each part keeps its orientation and footers; pages are numbered through.
 * @throws RangeError without parts
 */
export const bound = (title: string, parts: readonly TDocumentDefinitions[]): TDocumentDefinitions => {
  const [first] = parts;
  if (!first) throw new RangeError('nothing to bind');
  const starts = parts.map(startOf);
  const partOn = (page: number) =>
    parts[starts.findLastIndex(({ positions }) => (positions?.[0]?.pageNumber ?? Infinity) <= page)];
  return {
    ...first,
    info: { ...first.info, title },
    pageMargins: marginsOf(parts),
    footer: (page, pages, size) => {
      const { footer } = partOn(page) ?? first;
      return typeof footer === 'function' ? footer(page, pages, size) : footer;
    },
    content: parts.flatMap(({ content }, index) => [starts[index]!, content].flat()),
  };
};
