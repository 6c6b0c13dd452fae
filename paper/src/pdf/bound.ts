import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** What begins a part, and on which page it came to stand once all is laid out. */
type Start = { positions?: { pageNumber: number }[] };

const startOf = ({ pageOrientation = 'portrait' }: TDocumentDefinitions, index: number): Content & Start => ({
  text: ' ',
  fontSize: 0.1,
  id: `part${index}`,
  ...(index > 0 && { pageBreak: 'before', pageOrientation }),
});

type Margins = [number, number, number, number];

/** The margins that every part has room in: a document has the same on all of its pages. */
const marginsOf = (parts: readonly TDocumentDefinitions[]): Margins => {
  const all = parts.map(({ pageMargins }) => pageMargins as Margins);
  return [0, 1, 2, 3].map((side) => Math.max(...all.map((margins) => margins[side]!))) as Margins;
};

/**
 * Documents bound into one under this title, each on pages of its own as it lies, with its own feet; pages are counted through.
 * @throws RangeError when there is none.
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
