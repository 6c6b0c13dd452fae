import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
};

const here: Terminal = { input: process.stdin, output: process.stdout };

/** Whether there is a person at a terminal to answer prompts. */
const isAttended = ({ input, output }: Terminal = here): boolean =>
  input.isTTY === true && output.isTTY === true;

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Prompts for one line. `hidden` input is not echoed and not trimmed: spaces are part of a password. */
export const ask = async (
  question: string,
  { hidden = false, terminal = here }: { hidden?: boolean; terminal?: Terminal } = {},
): Promise<string> => {
  const { input, output } = terminal;
  output.write(question);
  const asking = createInterface({ input, output: hidden ? nowhere() : output, terminal: hidden });
  try {
    const aborted = new AbortController();
    asking.once('SIGINT', () => aborted.abort());
    asking.once('close', () => aborted.abort());
    const answer = await asking.question('', { signal: aborted.signal });
    return hidden ? answer : answer.trim();
  } catch (cause) {
    throw new Error('Se canceló; no cambió nada.', { cause });
  } finally {
    asking.close();
    if (hidden) output.write('\n');
  }
};

/** Output and prompts of a command. Tests pass their own. */
export type Talk = {
  say: (line: string) => void;
  attended: boolean;
  ask: (question: string, options?: { hidden?: boolean }) => Promise<string>;
};
export const talkHere = (): Talk => ({ say: (line) => console.log(line), attended: isAttended(), ask });
