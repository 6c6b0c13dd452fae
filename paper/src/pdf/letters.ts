import { needsFallbackFont, fontRuns } from '@obraclara/events';
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The fallback font for characters that Roboto lacks: arrows, ticks, diameters (∅, ⌀), fractions and thousands more. */
export const broad = 'DejaVu Sans';

type Node = Record<string, unknown>;

const isNode = (content: unknown): content is Node =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

/** Splits the content of a line into one part per font. */
const inLine = (part: unknown): unknown[] => {
  if (typeof part === 'string') {
    if (!needsFallbackFont(part)) return [part];
    return fontRuns(part).map(({ text, missingInFont }) => (missingInFont ? { text, font: broad } : text));
  }
  if (!isNode(part) || typeof part['text'] !== 'string' || !needsFallbackFont(part['text'])) return [part];
  return fontRuns(part['text']).map(({ text, missingInFont }) => ({
    ...part,
    text,
    ...(missingInFont && { font: broad }),
  }));
};

const lineOf = (text: unknown): unknown => {
  if (Array.isArray(text)) return text.flatMap(inLine);
  return typeof text === 'string' && needsFallbackFont(text) ? inLine(text) : text;
};

const inPlace = (all: unknown[]): void => all.forEach((one, nth) => (all[nth] = contentOf(one)));

const holders = ['stack', 'columns', 'ul', 'ol'] as const;

/** Applies the fonts to content. Nodes keep their identity, which `carried.ts` relies on. */
const contentOf = (content: unknown): unknown => {
  if (typeof content === 'string') return needsFallbackFont(content) ? { text: inLine(content) } : content;
  if (Array.isArray(content)) inPlace(content);
  else if (isNode(content)) {
    if ('text' in content) content['text'] = lineOf(content['text']);
    for (const name of holders) if (name in content) inPlace(content[name] as unknown[]);
    if (isNode(content['table'])) (content['table']['body'] as unknown[][]).forEach(inPlace);
  }
  return content;
};

/** Sets the fallback font for characters that the document's font lacks and would draw as boxes. Mutates the content of the definition. */
export const withEveryLetter = (definition: TDocumentDefinitions): TDocumentDefinitions => {
  const { content, footer } = definition;
  return {
    ...definition,
    content: contentOf(content) as Content,
    ...(typeof footer === 'function' && {
      footer: (...of: Parameters<DynamicContent>) => contentOf(footer(...of)) as Content,
    }),
  };
};
