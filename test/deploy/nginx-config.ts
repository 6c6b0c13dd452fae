import { read } from './tree.ts';

/** A directive of nginx without its quotes, and the directives of its block. */
export type Directive = { name: string; words: string[]; block: Directive[] };

const tokens = /\s+|#[^\n]*|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([{};])|((?:\$\{|[^\s;{}])+)/gy;

/** Directives of a file in deploy/nginx, with included files in place of their `include`. */
export const nginxFile = (name: string): Directive[] => {
  const top: Directive[] = [];
  const open = [top];
  let words: string[] = [];
  const end = (block: Directive[]) => {
    const [first = '', ...rest] = words;
    words = [];
    const included = first === 'include' && rest[0] !== '/etc/nginx/mime.types';
    if (included) open.at(-1)!.push(...nginxFile(rest[0]!.replace('/etc/nginx/', '')));
    else open.at(-1)!.push({ name: first, words: rest, block });
  };
  for (const [, double, single, sign, word] of read(`deploy/nginx/${name}`).matchAll(tokens)) {
    const said = double ?? single ?? word;
    if (said !== undefined) words.push(said);
    if (sign === ';') end([]);
    if (sign === '{') {
      const block: Directive[] = [];
      end(block);
      open.push(block);
    }
    if (sign === '}') open.pop();
  }
  if (open.length !== 1 || words.length > 0) throw new Error(`${name} ends in the middle of a directive`);
  return top;
};

export const all = (name: string, within: Directive[]): Directive[] =>
  within.flatMap((each) => [...(each.name === name ? [each] : []), ...all(name, each.block)]);
