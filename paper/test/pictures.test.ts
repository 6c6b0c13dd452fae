import fc from 'fast-check';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CFB as untyped } from 'xlsx';
import { estimationPapers } from '../src/index.ts';
import { print, type Order } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const hash = '0123456789abcdef'.repeat(4);
const seal = { hash, address: `https://obra.example/v/${hash}` };
const sources = {
  ...sample!,
  seal,
};

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
let logos: Uint8Array[];
beforeAll(async () => {
  // A wide logo, a high one, and one smaller than its box.
  logos = await Promise.all([drawn(400, 50, '#a00'), drawn(60, 300, '#0a0'), drawn(20, 10, '#00a')]);
});
afterEach(() => vi.useRealTimers());

const orders = (): Order[] => [
  ...estimationPapers.map((paper): Order => ({
    paper,
    format: 'xlsx',
    sources,
    printing: { logos, made_on },
  })),
  { paper: 'estado-de-cuenta', format: 'xlsx', sources, printing: { logos, made_on } },
];
const made_on = '2025-01-31';

type Container = { FullPaths: string[]; FileIndex: { content: Uint8Array }[] };
const CFB = untyped as { read: (bytes: Buffer, options: { type: 'buffer' }) => Container };

/** The files of a zip, read with another library than the one that writes it. */
const filesOf = (bytes: Buffer) => {
  const { FullPaths, FileIndex } = CFB.read(bytes, { type: 'buffer' });
  const files = new Map(FullPaths.map((path, nth) => [path.replace(/^[^/]*\//, ''), FileIndex[nth]!]));
  return (path: string) => Buffer.from(files.get(path)!.content);
};

type Shown = {
  row: number;
  column: number;
  x: number;
  y: number;
  width: number;
  height: number;
  png: Buffer;
};
const emu = 9_525;

/** The pictures of a sheet, from its drawing. */
const shownOn = (bytes: Buffer, sheet: number): Shown[] => {
  const file = filesOf(bytes);
  const relations = (path: string) =>
    new Map(
      [
        ...file(path)
          .toString()
          .matchAll(/<Relationship [^>]*>/g),
      ].map(([tag]) => [
        /Id="([^"]+)"/.exec(tag)![1]!,
        /Target="([^"]+)"/.exec(tag)![1]!.replace('..', 'xl'),
      ]),
    );
  const id = /<drawing r:id="([^"]+)"/.exec(file(`xl/worksheets/sheet${sheet}.xml`).toString());
  if (!id) return [];
  const drawing = relations(`xl/worksheets/_rels/sheet${sheet}.xml.rels`).get(id[1]!)!;
  const pictures = relations(drawing.replace('drawings/', 'drawings/_rels/') + '.rels');
  return file(drawing)
    .toString()
    .split('<xdr:oneCellAnchor>')
    .slice(1)
    .map((anchor) => {
      const number = (name: string) => Number(new RegExp(`<xdr:${name}>(\\d+)<`).exec(anchor)![1]);
      const extent = /<xdr:ext cx="(\d+)" cy="(\d+)"/.exec(anchor)!;
      return {
        row: number('row'),
        column: number('col'),
        x: number('colOff') / emu,
        y: number('rowOff') / emu,
        width: Number(extent[1]) / emu,
        height: Number(extent[2]) / emu,
        png: file(pictures.get(/r:embed="([^"]+)"/.exec(anchor)![1]!)!),
      };
    });
};

/** Heights of rows in points and widths of columns in characters, from the sheet. */
const spaceOf = (bytes: Buffer, sheet: number) => {
  const xml = filesOf(bytes)(`xl/worksheets/sheet${sheet}.xml`).toString();
  const rows = [...xml.matchAll(/<row [^>]*>/g)].map(([tag]) => Number(/ ht="([\d.]+)"/.exec(tag)?.[1] ?? 0));
  const columns = [...xml.matchAll(/<col [^>]*>/g)].map(([tag]) => Number(/ width="([\d.]+)"/.exec(tag)![1]));
  return { rows, columns };
};

describe('the logos of a project', () => {
  it.each(orders().map(({ paper }, nth) => [paper, nth] as const))(
    'stand on the workbook of %s, in a row of their own, in their proportions, at equal distances',
    async (_, nth) => {
      const bytes = await print(orders()[nth]!);
      const shown = shownOn(bytes, 1).filter(({ row }) => row === 0);
      expect(shown.map(({ png }, index) => png.equals(logos[index]!))).toEqual([true, true, true]);
      expect(shown.map(({ width, height }) => [width, height])).toEqual([
        [147, 18],
        [12, 59],
        [118, 59],
      ]);
      const { rows, columns } = spaceOf(bytes, 1);
      for (const { y, height } of shown) expect(y + height).toBeLessThanOrEqual((rows[0]! * 96) / 72);
      const left = (index: number) => columns.slice(0, index).reduce((sum, width) => sum + width * 6, 0);
      const centres = shown.map(({ column, x, width }) => left(column) + x + width / 2);
      const third = left(columns.length) / 3;
      centres.forEach((centre, index) => expect(Math.abs(centre - third * (index + 0.5))).toBeLessThan(2));
      for (const { column, x } of shown) expect(x).toBeLessThan(columns[column]! * 6);
    },
  );

  it('take no row if there are none', async () => {
    const printing = { logos: [], made_on };
    const order = { paper: 'cuerpo', format: 'xlsx', sources: sample!, printing } as const;
    const bytes = await print(order);
    expect(shownOn(bytes, 1)).toEqual([]);
    expect(spaceOf(bytes, 1).rows.every((height) => height === 0)).toBe(true);
  });
});

describe('the seal on a carátula as a workbook', () => {
  const caratula = (of: typeof sources | typeof sample) =>
    print({ paper: 'caratula', format: 'xlsx', sources: of!, printing: { logos, made_on } });

  it('is in the code that a camera reads, in a row that has room for it', async () => {
    const bytes = await caratula(sources);
    const code = shownOn(bytes, 1).at(-1)!;
    expect(code.height).toBeLessThanOrEqual((spaceOf(bytes, 1).rows[code.row]! * 96) / 72);
    expect(code.width).toBe(code.height);
    const { data, info } = await sharp(code.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(seal.address);
    const texts = filesOf(bytes)('xl/sharedStrings.xml').toString();
    expect(texts).toContain('Sello del documento 0123 4567 89ab cdef');
  });

  it('is not there where a paper has none', async () => {
    const bytes = await caratula(sample);
    expect(shownOn(bytes, 1).length).toBe(3);
    expect(filesOf(bytes)('xl/sharedStrings.xml').toString()).not.toContain('Sello');
  });
});

it('of the same content is the same bytes, whenever it is written', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const order of orders()) {
    vi.setSystemTime(new Date('2025-01-31T12:00:00Z'));
    const first = await print(order);
    vi.setSystemTime(new Date('2026-07-04T03:21:17Z'));
    expect((await print(order)).equals(first), order.paper).toBe(true);
  }
});
