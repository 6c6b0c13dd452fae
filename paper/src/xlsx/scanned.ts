import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';

type Rectangle = { x: number; y: number; w: number; color: string };
type Measured = { _canvas: Rectangle[]; _width: number };
type Encoder = { default: { measure: (node: { qr: string; eccLevel: 'L' }) => Measured } };

/** pdfmake's own QR encoder, so that PDF and workbook have the same code. */
const { default: encoder } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as Encoder;

/** Width in modules of the white border, which scanners need, and pixels per module. */
const quiet = 4;
const scale = 4;

/** Whether each module of the code is dark, row by row. */
const modulesOf = (text: string): boolean[][] => {
  const { _canvas: rectangles, _width: width } = encoder.measure({ qr: text, eccLevel: 'L' });
  const [, ...dark] = rectangles;
  const module = dark[0]?.w ?? 1;
  const size = Math.round(width / module);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const { x, y } of dark) rows[Math.round(y / module)]![Math.round(x / module)] = true;
  return rows;
};

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A square black and white picture as a PNG with 8-bit grey values. */
const greyPng = (side: number, isDark: (x: number, y: number) => boolean): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(8, 8);
  const rows = Array.from({ length: side }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: side }, (__, x) => (isDark(x, y) ? 0 : 255))]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A text as a QR code with its white border (PNG), and its width in modules. */
export const scannedPng = (text: string): { png: Buffer; modules: number } => {
  const rows = modulesOf(text);
  const modules = rows.length + 2 * quiet;
  const at = (pixel: number) => Math.floor(pixel / scale) - quiet;
  return { png: greyPng(modules * scale, (x, y) => rows[at(y)]?.[at(x)] ?? false), modules };
};
