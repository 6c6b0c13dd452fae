import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { fixedTones, palette, sunTones, type Tone } from './palette.ts';

const channel = (hex: string) => {
  const value = parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string) => {
  const [r, g, b] = colour.match(/[0-9a-f]{2}/g)!.map(channel);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

const grounds: Tone[] = ['ground', 'paper', 'sunken', 'petrolSoft', 'orangeSoft', 'greenSoft', 'redSoft'];
const readable: [Tone, Tone][] = [
  ...grounds.flatMap((ground): [Tone, Tone][] => [
    ['text', ground],
    ['muted', ground],
  ]),
  ...(['petrol', 'orange', 'green', 'red'] as const).flatMap((tone): [Tone, Tone][] => [
    [tone, 'ground'],
    [tone, 'paper'],
    [tone, 'sunken'],
    [tone, `${tone}Soft`],
  ]),
  ['onPetrol', 'petrol'],
  ['onPetrol', 'petrolHover'],
  ['onOrange', 'orange'],
  ['onGreen', 'green'],
  ['onRed', 'red'],
  ['onHeader', 'header'],
];

it.each(['light', 'dark'] as const)('reads at 4.5:1 or more in %s', (mode) => {
  const faint = readable.filter(
    ([text, ground]) => contrast(palette[mode][text], palette[mode][ground]) < 4.5,
  );
  expect(faint).toEqual([]);
});

it.each(['light', 'dark'] as const)('shows the edges of fields at 3:1 or more in %s', (mode) => {
  const { edge, paper, ground } = palette[mode];
  expect(contrast(edge, paper)).toBeGreaterThanOrEqual(3);
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
});

it('has a contrast of 12:1 on the header, and 7:1 on the ground in daylight', () => {
  expect(contrast(fixedTones.onBand, fixedTones.band)).toBeGreaterThanOrEqual(12);
  const { ground, paper } = palette.light;
  const { edge: _, ...texts } = sunTones;
  const faint = Object.entries(texts).filter(
    ([, tone]) => contrast(tone, ground) < 7 || contrast(tone, paper) < 7,
  );
  expect(faint).toEqual([]);
});

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[.](css|tsx?)$/.test(file) && !/[.](test|fixture)[.]|^palette[.]ts$/.test(file))
  .map((file) => [file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8')] as const);

it('is the only list of colours: nothing else names one, nor a tone that there is not', () => {
  const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|['":]\s*(?:white|black)\b/i;
  const own = sources.flatMap(([, text]) => [...text.matchAll(/--(\w+)'?\]?: /g)].map(([, name]) => name!));
  const tones = new Set([...Object.keys({ ...palette.light, ...fixedTones }), ...own]);
  const found = sources.flatMap(([file, text]) => [
    ...(colour.exec(text) ? [`${file}: ${colour.exec(text)![0]}`] : []),
    ...[...text.matchAll(/var\(--(\w+)/g)].flatMap(([, tone]) =>
      tones.has(tone!) ? [] : [`${file}: ${tone}`],
    ),
  ]);
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
