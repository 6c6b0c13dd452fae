import { talkHere, type Talk } from './terminal.ts';

type Command<Deps> = (deps: Deps, talk: Talk, args: string[]) => Promise<void>;

/** Runs the command that a line begins with. Without one that is known, rejects with how they are used. */
export const commandLine =
  <Deps>(commands: Readonly<Record<string, Command<Deps>>>, usage: string) =>
  async ([name = '', ...args]: string[], deps: Deps, talk: Talk = talkHere()): Promise<void> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(usage);
    await command(deps, talk, args);
  };
