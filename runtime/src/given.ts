import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

/** A setting that cannot be used. Its message is the one sentence that people are told. */
export const unusable = (sentence: string) => Object.assign(new Error(sentence), { code: 'BAD_CONFIG' });
export const isUnusable = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'BAD_CONFIG';

/** An empty value counts as not given, as in a compose file with `VARIABLE=`. */
export const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const whyUnread = (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no existe';
  if (code === 'EACCES') return 'no se puede leer con estos permisos';
  return 'no se puede leer';
};

/**
 * What only those may know who run it: said by the variable itself, or by a file that `<name>_FILE` names (as secrets of Docker,
 * Kubernetes and systemd are), whose line end does not count. Refuses both at once, a file that cannot be read, and an empty one.
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

/** A sentence for people that names the address of the event store, which names the file too where it was taken from one. */
export const namingItsFile = (env: Environment, sentence: string): string =>
  given(env, 'EVENT_STORE_URL_FILE') === undefined
    ? sentence
    : sentence.replaceAll(/\bEVENT_STORE_URL\b/g, 'EVENT_STORE_URL (del archivo de EVENT_STORE_URL_FILE)');
