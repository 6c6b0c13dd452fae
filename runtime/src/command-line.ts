import { parseArgs } from 'node:util';
import { talkHere, type Talk } from './terminal.ts';

type Command<Deps> = (deps: Deps, talk: Talk, args: string[]) => Promise<void>;

/** Parses options and positional arguments. Throws an error with the usage text if they do not match `options`. */
export const parsedLine = <const Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: Options,
  usage: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
};

/** Runs the command named by the first argument. Rejects with the usage text if it is unknown. */
export const commandLine =
  <Deps>(commands: Readonly<Record<string, Command<Deps>>>, usage: string) =>
  async ([name = '', ...args]: string[], deps: Deps, talk: Talk = talkHere()): Promise<void> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(usage);
    await command(deps, talk, args);
  };
