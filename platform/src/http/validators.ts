import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';

type Compile = ReturnType<BuildCompilerFromPool>;
type Check = ReturnType<Compile>;

const build = AjvCompiler();
const compiled = new WeakMap<Compile, Map<string, Check>>();

/**
 * Builds what checks requests. Schemas that say the same are compiled once for all servers of a process: those of a service take longer
 * than the rest of its start.
 */
export const validators: BuildCompilerFromPool = (schemas, options) => {
  const compile = build(schemas, options);
  const known = compiled.get(compile) ?? new Map<string, Check>();
  compiled.set(compile, known);
  return (route) => {
    const said = JSON.stringify((route as { schema: unknown }).schema);
    const check = known.get(said) ?? compile(route);
    known.set(said, check);
    return check;
  };
};
