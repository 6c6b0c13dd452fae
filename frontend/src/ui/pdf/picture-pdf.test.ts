import sharp from 'sharp';
import { extractImages, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { picturePdf } from './picture-pdf.ts';

const picture = async (width: number, height: number, background: string) => {
  const made = sharp({ create: { width, height, channels: 3, background } }).jpeg();
  return { jpeg: new Blob([new Uint8Array(await made.toBuffer())]), width, height };
};

it('has a page for each picture, of its shape and in its order', async () => {
  const pdf = picturePdf([await picture(60, 80, '#ff0000'), await picture(90, 40, '#0000ff')]);
  expect(pdf.type).toBe('application/pdf');
  const read = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  expect(read.numPages).toBe(2);
  const pages = [];
  for (const number of [1, 2]) {
    const page = await read.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const [image] = await extractImages(read, number);
    const [red, , blue] = image!.data;
    pages.push([width, height, image!.width, image!.height, red! > 200, blue! > 200]);
  }
  expect(pages).toEqual([
    [594, 792, 60, 80, true, false],
    [792, 352, 90, 40, false, true],
  ]);
});
