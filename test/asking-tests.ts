import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './deploy/tree.ts';

/** Functions that start an application, one side of it, or its processes. */
const opening = /\b(openSystem|commandRoutes|queryRoutes|openServices|startService)\b/;
const imported = /\b(?:import|export)\s+(?!type\b)([^;'"]*?)\s*from\s+'([^']+)'|\bimport\(\s*'([^']+)'/g;
const isTyped = /\btype \w+/g;

/** Programs that start an application in another process, and functions that start a program. */
const programs = /\bmain\.ts\b|\bstart\.mjs\b|'npm'/;
const starting = /\b(spawn|fork|execFile)\w*\(/;

const importsOf = (text: string) =>
  [...text.matchAll(imported)].map(([, names = '', from, later]) => ({
    names: names.replaceAll(isTyped, ''),
    from: (from ?? later)!,
  }));

/** Whether a test file starts an application, itself or through shared test code. Product code that it imports does not count. */
const opens = (file: string, seen = new Set<string>()): boolean => {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  if (programs.test(text) && starting.test(text)) return true;
  return importsOf(text).some(({ names, from }) => {
    if (opening.test(names)) return true;
    const place = path.normalize(path.join(path.dirname(file), from));
    const isOfTests = from.startsWith('.') && !place.split('/').includes('src');
    return isOfTests && existsSync(path.join(root, place)) && opens(place, seen);
  });
};

/** Every test file of the repository that starts an application, according to its imports. */
export const askingTests = (): string[] =>
  globSync('**/*.test.{ts,tsx,mjs}', { cwd: root, exclude: (name) => /node_modules|dist/.test(name) })
    .filter((file) => opens(file))
    .toSorted();
