import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './deploy/tree.ts';

/** What makes an application that can be asked: all of it, a side of it, or processes of it. */
const opening = /\b(openSystem|commandRoutes|queryRoutes|openServices|startService)\b/;
const imported = /\b(?:import|export)\s+(?!type\b)([^;'"]*?)\s*from\s+'([^']+)'|\bimport\(\s*'([^']+)'/g;
const isTyped = /\btype \w+/g;

/** The programs that open one in a process of their own, and what starts a program. */
const programs = /\bmain\.ts\b|\bstart\.mjs\b|'npm'/;
const starting = /\b(spawn|fork|execFile)\w*\(/;

const importsOf = (text: string) =>
  [...text.matchAll(imported)].map(([, names = '', from, later]) => ({
    names: names.replaceAll(isTyped, ''),
    from: (from ?? later)!,
  }));

/** Whether what a file imports opens an application, itself or through what only tests share: the code under test opens none by being there. */
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

/** Every file of tests in the tree that asks an application, as its imports tell, wherever it stands. */
export const askingTests = (): string[] =>
  globSync('**/*.test.{ts,tsx,mjs}', { cwd: root, exclude: (name) => /node_modules|dist/.test(name) })
    .filter((file) => opens(file))
    .toSorted();
