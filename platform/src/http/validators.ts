import { once } from '@obraclara/events';
import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';

type Compile = ReturnType<BuildCompilerFromPool>;
type Check = ReturnType<Compile>;

const build = AjvCompiler();
const compiled = new WeakMap<Compile, Map<string, Check>>();

/** Larger bodies get only their first error: collecting an error for each of a million values takes a minute. */
const mostValues = 10_000;

/** Whether the body has more than `most` values; stops counting there. */
const hasMoreThan = (most: number, value: unknown): boolean => {
  const waiting = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen + waiting.length > most) return true;
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
};

/** Stops at the first error, then collects all errors if the body is small enough. */
const inTwoSteps = (first: Check, all: () => Check): Check => {
  const check = ((data: unknown) => {
    const isValid = first(data);
    const validator = isValid || hasMoreThan(mostValues, data) ? first : all();
    const answer = validator === first ? isValid : validator(data);
    check.errors = validator.errors ?? null;
    return answer;
  }) as Check;
  return check;
};

/**
 * Builds the validators of requests. Equal schemas are compiled once per process: compiling those of a service takes longer than
 * the rest of its start.
 */
export const validators: BuildCompilerFromPool = (schemas, options = {}) => {
  const of = (allErrors: boolean) =>
    build(schemas, { ...options, customOptions: { ...options.customOptions, allErrors } } as typeof options);
  const [first, all] = [of(false), of(true)];
  const known = compiled.get(first) ?? new Map<string, Check>();
  compiled.set(first, known);
  return (route) => {
    const key = JSON.stringify((route as { schema: unknown }).schema);
    const check =
      known.get(key) ??
      inTwoSteps(
        first(route),
        once(() => all(route)),
      );
    known.set(key, check);
    return check;
  };
};
