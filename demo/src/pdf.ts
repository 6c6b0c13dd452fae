/** Page size (letter), margin and line height, in points. */
const page = { width: 612, height: 792, margin: 64, line: 16 };
/** Characters of 11 pt Helvetica that fit in a line in every case. */
const lineLength = 84;
const linesPerPage = 36;

/** Escapes the delimiters of a PDF string in Latin-1. */
const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

const wrapped = (paragraph: string): string[] =>
  paragraph.split(' ').reduce<string[]>(
    (lines, word) => {
      const last = lines.at(-1)!;
      if (last !== '' && last.length + 1 + word.length > lineLength) return [...lines, word];
      return [...lines.slice(0, -1), last === '' ? word : `${last} ${word}`];
    },
    [''],
  );

export type Letter = {
  /** Name of the sender. */
  heading: string;
  title: string;
  paragraphs: readonly string[];
};

type Part = { heading: string; title: string; lines: string[] };

const contentOf = ({ heading, title, lines }: Part, number: string) => {
  const { width, height, margin, line } = page;
  const top = height - margin;
  const text = lines.map((each) => `(${escaped(each)}) Tj T*`).join('\n');
  return [
    `0.043 0.31 0.361 rg ${margin} ${top - 12} ${width - 2 * margin} 2 re f 0 g`,
    `BT /F2 12 Tf ${margin} ${top} Td (${escaped(heading)}) Tj ET`,
    `BT /F2 13 Tf ${margin} ${top - 44} Td (${escaped(title)}) Tj ET`,
    `BT /F1 11 Tf ${line} TL ${margin} ${top - 76} Td\n${text}\nET`,
    `BT /F1 9 Tf ${width - margin - 60} ${margin - 24} Td (${number}) Tj ET`,
  ].join('\n');
};

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** The PDF file: numbered objects, the table of their offsets, and the trailer that refers to the first. */
const fileOf = (objects: string[]): Buffer => {
  const head = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const parts = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`);
  const starts: number[] = [];
  let at = head.length;
  for (const part of parts) {
    starts.push(at);
    at += part.length;
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(
    `${head}${parts.join('')}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  );
};

/** A letter as a PDF with as many pages as needed. Only characters of Latin-1. */
export const pdfOf = ({ heading, title, paragraphs }: Letter): Buffer => {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), '']);
  const count = Math.ceil(lines.length / linesPerPage);
  const contents = Array.from({ length: count }, (_, n) => {
    const part = { heading, title, lines: lines.slice(n * linesPerPage, (n + 1) * linesPerPage) };
    return contentOf(part, `Hoja ${n + 1} de ${count}`);
  });
  const kids = contents.map((_, n) => `${5 + 2 * n} 0 R`).join(' ');
  const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
  const pages = contents.flatMap((content, n) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources ${fonts} /Contents ${6 + 2 * n} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages,
  ]);
};
