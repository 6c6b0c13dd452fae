import { extractText, getDocumentProxy } from 'unpdf';

/** Text of a PDF on one line, all sheets. */
export const printedText = async (pdf: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};
