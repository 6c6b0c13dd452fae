/** Seed of random tests unless `TEST_SEED` is set: a number, or `random` for a new one each run. */
const fixedSeed = 20261128;

/** Seed of this run. A random one is stored in the environment, so that every worker uses the same. */
export const testSeed = (env: NodeJS.ProcessEnv = process.env): number => {
  const { TEST_SEED = String(fixedSeed) } = env;
  const seed = TEST_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(TEST_SEED);
  if (!Number.isSafeInteger(seed))
    throw new Error(`TEST_SEED must be an integer or random, not ${TEST_SEED}`);
  env['TEST_SEED'] = String(seed);
  return seed;
};
