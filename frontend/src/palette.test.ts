import { expect, it } from 'vitest';
import { palette, type Tone } from './palette.ts';

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
