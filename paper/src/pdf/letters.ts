import { lacksLetters, runsOf } from '@obraclara/events';
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The fallback font for characters that Roboto lacks: arrows, ticks, diameters (∅, ⌀), fractions and thousands more. */
export const broad = 'DejaVu Sans';

type Node = Record<string, unknown>;

const isNode = (content: unknown): content is Node =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

/** Splits the content of a line into one part per font. */
const inLine = (part: unknown): unknown[] => {
  if (typeof part === 'string') {
    if (!lacksLetters(part)) return [part];
    return runsOf(part).map(({ text, lacking }) => (lacking ? { text, font: broad } : text));
  }
  if (!isNode(part) || typeof part['text'] !== 'string' || !lacksLetters(part['text'])) return [part];
  return runsOf(part['text']).map(({ text, lacking }) => ({
    ...part,
    text,
    ...(lacking && { font: broad }),
  }));
};

const lineOf = (text: unknown): unknown => {
  if (Array.isArray(text)) return text.flatMap(inLine);
  return typeof text === 'string' && lacksLetters(text) ? inLine(text) : text;
};

const inPlace = (all: unknown[]): void => all.forEach((one, nth) => (all[nth] = contentOf(one)));

const holders = ['stack', 'columns', 'ul', 'ol'] as const;

/** Applies the fonts to content. Nodes keep their identity, which `carried.ts` relies on. */
const contentOf = (content: unknown): unknown => {
  if (typeof content === 'string') return lacksLetters(content) ? { text: inLine(content) } : content;
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
