import { expect, it } from 'vitest';
import { appLogo, markLogo } from './logos.ts';
import { sitePhoto, sitePhotoSvg } from './site-photo.ts';
import { lettering, textWidth } from './stroke-font.ts';

const chapters = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
const subject = (concept_code: string, seed = 1) => ({
  concept_code,
  concept_name: 'Perforación para pilas, señalamiento y diseño de 1.20 m (f’c=250 kg/cm2), 90 %',
  progress_date: '2026-03-15',
  project: 'Puente carretero El Carrizal',
  done: 0.5,
  seed,
});

it('draws a photo of at most 40 KB for each chapter of a catalog', async () => {
  const photos = await Promise.all(chapters.map((chapter) => sitePhoto(subject(`${chapter}.01.001`))));
  for (const photo of photos) {
    expect([...photo.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(photo.length).toBeLessThan(40 * 1024);
  }
});

it('draws the same photo of the same record, and another of another', () => {
  const drawn = sitePhotoSvg(subject('04.02.001'));
  expect(sitePhotoSvg(subject('04.02.001'))).toBe(drawn);
  expect(sitePhotoSvg(subject('04.02.001', 2))).not.toBe(drawn);
});

it('cuts a long name to the width of the photo', () => {
  const steps = [...sitePhotoSvg(subject('01.01.001')).matchAll(/<path transform="translate\((\d+)\)/g)];
  expect(Math.max(...steps.map(([, step]) => Number(step)))).toBeLessThan(52 * 6);
  expect(textWidth('X'.repeat(52), 2.3)).toBeLessThan(800 - 2 * 22);
});

it('writes capitals, figures and the marks of Spanish', () => {
  const paths = (text: string) =>
    lettering(text, { x: 0, y: 0, size: 1, color: '#000' }).match(/<path/g)?.length ?? 0;
  expect(paths('abcdefghijklmnopqrstuvwxyz')).toBe(26);
  expect(paths('0123456789')).toBe(10);
  expect(paths('áéíóúñ')).toBe(12);
  expect(paths('a b')).toBe(2);
});

it('draws logos as PNG', async () => {
  const mark = await markLogo({ shape: 'road', color: '#7a1f3d', name: ['CAMINOS', 'DEL VALLE'] });
  for (const logo of [await appLogo(), mark]) expect(logo.toString('latin1', 1, 4)).toBe('PNG');
});
