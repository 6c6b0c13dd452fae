import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import * as XLSX from 'xlsx';

const pixels = (format: 'jpeg' | 'png' | 'webp', width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#0B4F5C' } })
    [format]()
    .toBuffer();

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
};

/** A PNG of this many pixels in few bytes: one bit per pixel, all equal. */
const hugePng = (width: number, height: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const office = (part: string, type: string) => {
  const cfb = XLSX.CFB.utils.cfb_new();
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
  XLSX.CFB.utils.cfb_add(cfb, '/[Content_Types].xml', Buffer.from(types));
  XLSX.CFB.utils.cfb_add(cfb, `/${part}`, Buffer.from('<x/>'));
  return Buffer.from(XLSX.CFB.write(cfb, { type: 'buffer', fileType: 'zip' }) as Uint8Array);
};

const workbook = (bookType: 'xlsx' | 'xls') => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Concepto', 1]]), 'Hoja');
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : 'xlsx' }));
};

const html = '<!doctype html><html><script>alert(document.cookie)</script></html>';

/** Ordinary and malicious files. */
export const samples = async () => {
  const jpeg = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  );
  return {
    jpeg,
    png: await pixels('png'),
    webp: await pixels('webp'),
    pdf,
    docx: office('word/document.xml', 'wordprocessingml.document'),
    pptx: office('ppt/presentation.xml', 'presentationml.presentation'),
    xlsx: workbook('xlsx'),
    xls: workbook('xls'),
    truncatedJpeg: jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    jpegWithHtml: Buffer.concat([jpeg, Buffer.from(html)]),
    html: Buffer.from(html),
    pdfThatIsHtml: Buffer.from(`%PDF-1.4\n${html}`),
    htmlBeforePdf: Buffer.concat([Buffer.from(html), pdf]),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    heic: Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ]),
    hugePng: hugePng(10_000, 10_000),
    empty: Buffer.alloc(0),
  };
};

export type Samples = Awaited<ReturnType<typeof samples>>;
