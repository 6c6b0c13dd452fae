// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { prepareFile } from './prepare-file.ts';

afterEach(() => vi.unstubAllGlobals());

const [line, end] = ['%PDF-1.4\n', 'startxref\n9\n%%EOF\n'];
const padding = ' '.repeat(70_000);
const damaged = 'El PDF está incompleto o dañado. Ábralo para revisarlo y vuelva a subirlo.';

it.each([
  ['a whole PDF', 'acta.pdf', `${line}${end}`, null],
  ['text before its first line, and some after its end', 'ACTA.PDF', `\n\n${line}${padding}${end}\n\n`, null],
  ['a PDF that was cut off', 'acta.pdf', `${line}${padding}`, damaged],
  ['an end mark that is no end', 'acta.pdf', `${line}${end}${padding}`, damaged],
  ['another file with the name of a PDF', 'acta.pdf', `<html>${end}`, damaged],
  ['an empty file', 'acta.docx', '', 'El archivo está vacío. Elija otro.'],
  ['a workbook', 'acta.xlsx', 'PK', null],
])('tells at the choice, offline too: %s', async (_, name, content, why) => {
  const file = new File([content], name);
  expect(await prepareFile(file)).toEqual(why === null ? { ready: file } : { ready: null, why });
});

it('tells that the device cannot read a file, as one that is only in the cloud', async () => {
  const file = new File(['x'], 'acta.docx');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('', 'NotReadableError');
  });
  expect(await prepareFile(file)).toMatchObject({ why: expect.stringContaining('descárguelo primero') });
});

it('knows a HEIC photo by its content, whatever its name, and says what to do', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('', 'InvalidStateError')));
  const file = new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'foto.jpg', { type: 'image/jpeg' });
  expect(await prepareFile(file)).toMatchObject({ why: expect.stringContaining('Más compatible') });
});

it.each(['foto', 'foto.tmp', 'foto.jfif'])(
  're-encodes a photo that the browser gives no type, as «%s»',
  async (name) => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('', 'InvalidStateError')));
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0])], name);
    expect(file.type).toBe('');
    expect(await prepareFile(file)).toMatchObject({ ready: null, why: expect.any(String) });
  },
);
