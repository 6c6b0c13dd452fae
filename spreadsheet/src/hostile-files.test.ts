import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { found } from '../../test/eventually.ts';
import { isUnreadable, readCatalog, rejectionOf, type Unreadable } from './index.ts';
import {
  catalog,
  codesOf,
  concepts,
  endless,
  fileOf,
  good,
  head,
  rewritten,
  type Value,
} from './workbook.fixture.ts';
import { defaultLimits } from './limits.ts';
import { readersOf } from './reader/readers.fixture.ts';
import { containers } from './workbook/sheetjs.ts';
import { openWorkbook } from './workbook/workbook.ts';

const sheetPart = 'xl/worksheets/sheet1.xml';
const base = () => fileOf({ Hoja: [head, good()] });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const refusal = async (bytes: Uint8Array, limits = {}): Promise<Unreadable> => {
  try {
    await readCatalog(bytes, { limits });
  } catch (error) {
    if (isUnreadable(error)) return error;
    throw error;
  }
  throw new Error('was read');
};

type Zip = { declared?: number; stored?: boolean; names?: readonly string[] };

/** A zip of one entry, deflated or stored. The directory lists it under each of the names, with the declared size in bytes. */
const zipOf = (
  name: string,
  content: Uint8Array,
  { declared = content.length, stored = false, names = [name] }: Zip = {},
): Uint8Array => {
  const data = stored ? content : deflateRawSync(content);
  const headOf = (name: string) => {
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(stored ? 0 : 8, 4);
    fixed.writeUInt32LE(crc32(content), 10);
    fixed.writeUInt32LE(data.length, 14);
    fixed.writeUInt32LE(declared, 18);
    fixed.writeUInt16LE(name.length, 22);
    return fixed;
  };
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004', 'latin1'),
    headOf(name),
    Buffer.from(name),
    data,
  ]);
  const directory = Buffer.concat(
    names.flatMap((each) => [
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      headOf(each),
      Buffer.alloc(14),
      Buffer.from(each),
    ]),
  );
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, directory, end]));
};

describe('what is no spreadsheet gets one clear sentence', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
  it.each<[string, Uint8Array, number, string]>([
    ['a PDF', bytesOf('%PDF-1.7\n1 0 obj'), 415, 'no es un Excel válido'],
    ['a picture', png, 415, 'no es un Excel válido'],
    ['a Word document', zipOf('word/document.xml', bytesOf('<w/>')), 415, 'no es un Excel válido'],
    ['an OpenDocument sheet', zipOf('content.xml', bytesOf('<o/>')), 415, 'Guárdelo en Excel como .xlsx'],
    ['a letter', bytesOf('Estimado ingeniero:\nle adjunto el catálogo.'), 415, 'no es un Excel válido'],
    ['a page without table', bytesOf('<html><body>hola</body></html>'), 415, 'no es un Excel válido'],
    ['nothing', new Uint8Array(), 422, 'vacío'],
    ['half a workbook', base().slice(0, 3_000), 422, 'dañado'],
    [
      'a broken old workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3]),
      422,
      'dañado',
    ],
    ['a workbook without header', fileOf({ Hoja: [['hola'], [1, 2]] }), 400, 'No se encontró el encabezado'],
  ])('%s', async (_, bytes, statusCode, sentence) => {
    const error = await refusal(bytes);
    expect(error.statusCode).toBe(statusCode);
    expect(error.detail).toContain(sentence);
  });

  it('a workbook in which one digit was changed on its way', async () => {
    const bytes = rewritten(base(), sheetPart, (xml) => xml);
    const value = Buffer.from(bytes).indexOf('<v>');
    expect((await readCatalog(bytes)).concepts).toHaveLength(1);
    bytes[value + 3]! ^= 1;
    const error = await refusal(bytes);
    expect([error.statusCode, error.detail]).toEqual([422, expect.stringContaining('dañado')]);
  });

  it('a workbook locked with a password', async () => {
    const file = containers.utils.cfb_new();
    containers.utils.cfb_add(file, 'EncryptedPackage', Buffer.alloc(64));
    containers.utils.cfb_add(file, 'EncryptionInfo', Buffer.alloc(64));
    const error = await refusal(new Uint8Array(containers.write(file, { type: 'buffer' })));
    expect([error.statusCode, error.detail]).toEqual([
      422,
      expect.stringContaining('protegido con contraseña'),
    ]);
  });
});

describe('limits', () => {
  it('refuses a file over the size', async () => {
    expect((await refusal(base(), { upload_bytes: 1_000 })).statusCode).toBe(413);
  });

  it('refuses a zip bomb by what its directory says, and by what it really expands to', async () => {
    const zeros = new Uint8Array(30_000_000);
    const small = { expanded_bytes: 1_000_000 };
    expect((await refusal(zipOf('xl/workbook.xml', zeros), small)).statusCode).toBe(413);
    expect((await refusal(zipOf('xl/workbook.xml', zeros, { declared: 100 }), small)).statusCode).toBe(413);
  });

  it('refuses parts that lie on one another, which are the same bytes many times over', async () => {
    const bytes = new Uint8Array(100_000);
    const sheets = Array.from({ length: 50 }, (_, at) => `xl/worksheets/sheet${at}.xml`);
    const names = ['xl/workbook.xml', ...sheets];
    const bomb = zipOf('xl/workbook.xml', bytes, { declared: 1, stored: true, names });
    expect((await refusal(bomb, { expanded_bytes: 1_000_000 })).statusCode).toBe(413);
  });

  it('takes a name of very many folders for what it is, one name', async () => {
    const names = Array.from({ length: 100 }, () => 'a/'.repeat(32_000));
    expect((await refusal(zipOf('a/', new Uint8Array(1), { names }))).statusCode).toBe(415);
  });

  it('refuses too many parts and too many cells', async () => {
    expect((await refusal(base(), { zip_entries: 2 })).statusCode).toBe(413);
    expect((await refusal(base(), { cells: 5 })).statusCode).toBe(413);
  });

  it.each(['xlsx', 'biff8', 'csv', 'html', 'xlml'] as const)(
    'refuses a %s sheet of too many rows while it is read',
    (bookType) => {
      const rows = Array.from({ length: 40 }, (_, at) => good(`C-${at}`));
      const bytes = fileOf({ Hoja: [head, ...rows] }, bookType);
      const opened = (most: number) => openWorkbook(bytes, { ...defaultLimits, rows: most });
      expect(() => opened(30)).toThrow(
        'Una hoja del archivo tiene más de 30 filas con contenido. Quite las filas que no sean del catálogo o del programa.',
      );
      expect(opened(41).sheets[0]?.rows).toHaveLength(41);
    },
  );

  it('refuses a sheet of very many rows without parsing it', () => {
    const one = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const bytes = rewritten(base(), sheetPart, (xml) =>
      xml.replace('</sheetData>', `${one.repeat(200_000)}<broken`),
    );
    expect(() => openWorkbook(bytes, defaultLimits)).toThrow('más de 50,000 filas');
  });

  it('stops reading a workbook whose records never end when its time is over', async () => {
    const error = await refusal(readFileSync(endless), { milliseconds: 100 });
    expect([error.statusCode, error.detail]).toEqual([422, expect.stringContaining('tardó demasiado')]);
  });

  it('survives a reading that runs out of memory', async () => {
    const rows = 'C-1,Muro,m2,1,1\n'.repeat(150_000);
    const error = await refusal(bytesOf(`clave,concepto,unidad,cantidad,p.u.\n${rows}`), {
      memory_mb: 16,
      rows: 1_000_000,
    });
    expect([error.statusCode, error.detail]).toEqual([413, expect.stringContaining('memoria')]);
    expect((await readCatalog(base())).concepts).toHaveLength(1);
  });
});

it('does not wait behind a reading: the main thread keeps answering', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => good(`C-${at}`));
  const bytes = fileOf({ Hoja: [head, ...rows] });
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 5);
  const reading = await readCatalog(bytes);
  clearInterval(clock);
  expect(reading.concepts).toHaveLength(5_000);
  expect(ticks).toBeGreaterThan(3);
});

it.runIf(process.platform === 'linux')(
  'bears the fall of what reads, which knows no secret of ours',
  async () => {
    process.env['JWT_SECRET'] = 'nothing for whoever reads files of others';
    onTestFinished(() => void delete process.env['JWT_SECRET']);
    const before = readersOf();
    const refused = refusal(
      fileOf({ Hoja: [head, ...Array.from({ length: 5_000 }, (_, at) => good(`C-${at}`))] }),
      { memory_mb: 512 },
    );
    const reader = await found(() => readersOf().find((pid) => !before.includes(pid)));
    const known = await found(() => {
      const environment = readFileSync(`/proc/${reader}/environ`, 'utf8');
      return environment.includes('NODE_CHANNEL_FD') && environment;
    });
    process.kill(reader, 'SIGTRAP');
    expect((await refused).detail).toContain('dañado');
    expect(known).not.toContain('JWT_SECRET');
    expect((await readCatalog(base())).concepts).toHaveLength(1);
  },
);

it('reads several uploads at once', async () => {
  const readings = await Promise.all(Array.from({ length: 5 }, () => readCatalog(base())));
  expect(readings.map(({ computed_total }) => computed_total)).toEqual([21, 21, 21, 21, 21]);
});

it('takes no heading for a property of objects', () => {
  const rows: Value[][] = [
    [...head, '__proto__', 'constructor', 'toString'],
    [...good('__proto__'), null, 1, 2],
    good('constructor'),
  ];
  const read = catalog(rows);
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it('bears sixteen thousand columns', () => {
  const wide: Value[] = Array.from({ length: 16_384 }, (_, at) => `col ${at}`);
  expect(() => catalog([wide])).toThrow('No se encontró el encabezado');
  expect(catalog([[...head, ...wide.slice(6)], good()]).concepts).toHaveLength(1);
});

it('bears formulas nested thousands deep and circular ones', async () => {
  const deep = `${'('.repeat(5_000)}1${')'.repeat(5_000)}`;
  const change = (xml: string) =>
    xml
      .replace(/<c r="D2"[^>]*>.*?<\/c>/, `<c r="D2"><f>${deep}</f></c>`)
      .replace(/<c r="E2"[^>]*>.*?<\/c>/, '<c r="E2"><f>E2+1</f></c>');
  const read = await readCatalog(rewritten(base(), sheetPart, change));
  expect(codesOf(read.errors)).toEqual(['formula-without-value', 'formula-without-value']);
  expect(rejectionOf(read)).toContain('Ninguna fila es válida. D2: cantidad: fórmula sin valor guardado');
});

it('lists at most 500 findings and counts the rest', () => {
  const read = concepts(Array.from({ length: 2_000 }, (_, at): Value[] => [`C-${at}`, 'x', 'm', 'N/A', 1]));
  expect([read.errors.length, read.errors_total]).toEqual([500, 2_000]);
});

it('stores no control characters or broken surrogates', () => {
  const read = concepts([[' C\u0000-1 ', 'Muro\u0007 de\r\ncarga \ud800', 'm2', 1, 1]]);
  expect(read.concepts).toMatchObject([{ concept_name: expect.stringMatching(/^Muro de carga/) }]);
  expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\ud800/);
});
