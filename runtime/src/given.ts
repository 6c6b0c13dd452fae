import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

/** Error for an unusable setting. Its message is one Spanish sentence that is shown to the operator. */
export const unusable = (sentence: string) => Object.assign(new Error(sentence), { code: 'BAD_CONFIG' });
export const isUnusable = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'BAD_CONFIG';

/** Value of a variable, trimmed. Undefined if it is empty, as with `VARIABLE=` in a compose file. */
export const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const whyUnread = (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no existe';
  if (code === 'EACCES') return 'no se puede leer con estos permisos';
  return 'no se puede leer';
};

/**
 * A secret setting: the variable's value, or the content of the file that `<name>_FILE` names (secrets of Docker, Kubernetes, systemd).
 * Trims the line end. Throws a Spanish sentence if both are given, or if the file is unreadable or empty.
 */
export const givenSecret = (env: Environment, name: string): string | undefined => {
  const [value, file] = [given(env, name), given(env, `${name}_FILE`)];
  if (file === undefined) return value;
  if (value !== undefined) throw unusable(`Indique ${name} o ${name}_FILE, no los dos.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw unusable(`El archivo de ${name}_FILE ${whyUnread(error)}: ${file}`);
  }
  if (text === '') throw unusable(`El archivo de ${name}_FILE está vacío: ${file}`);
  return text;
};

/** Adds the name of the secret's file to a message about EVENT_STORE_URL, if the value came from EVENT_STORE_URL_FILE. */
export const namingItsFile = (env: Environment, sentence: string): string =>
  given(env, 'EVENT_STORE_URL_FILE') === undefined
    ? sentence
    : sentence.replaceAll(/\bEVENT_STORE_URL\b/g, 'EVENT_STORE_URL (del archivo de EVENT_STORE_URL_FILE)');
