/** A JPEG and its size in px. */
export type Picture = { jpeg: Blob; width: number; height: number };

/** Longer side of a page in points, as of Letter paper. */
const longSide = 792;

const ascii = new TextEncoder();

/** Parts of a PDF object. The content of a stream may be a Blob, so that a photo is not copied into memory. */
type PdfObject = readonly (string | Blob)[];

const sizeOf = (part: string | Blob) => (typeof part === 'string' ? ascii.encode(part).length : part.size);

const stream = (entries: string, content: string | Blob): PdfObject => [
  `<<${entries}/Length ${sizeOf(content)}>>\nstream\n`,
  content,
  '\nendstream',
];

/** PDF objects of one page, which has the aspect ratio of its picture: page, content stream and picture. */
const pageOf = ({ jpeg, width, height }: Picture, first: number): PdfObject[] => {
  const scale = longSide / Math.max(width, height);
  const [across, up] = [width, height].map((side) => (side * scale).toFixed(2));
  return [
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${up}]/Contents ${first + 1} 0 R` +
        `/Resources<</XObject<</P ${first + 2} 0 R>>>>>>`,
    ],
    stream('', `q ${across} 0 0 ${up} 0 0 cm /P Do Q`),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB` +
        '/BitsPerComponent 8/Filter/DCTDecode',
      jpeg,
    ),
  ];
};

const perPage = 3;

/** Builds a PDF with one page per picture, in order. */
export const picturePdf = (pictures: readonly Picture[]): Blob => {
  const firsts = pictures.map((_, index) => perPage + index * perPage);
  const objects: PdfObject[] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    [`<</Type/Pages/Count ${pictures.length}/Kids[${firsts.map((first) => `${first} 0 R`).join(' ')}]>>`],
    ...pictures.flatMap((picture, index) => pageOf(picture, firsts[index]!)),
  ];
  const parts: (string | Blob)[] = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  let length = sizeOf(parts[0]!);
  const add = (part: string | Blob) => {
    parts.push(part);
    length += sizeOf(part);
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}` +
      `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
};
