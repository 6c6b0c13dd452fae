/** What random tests are made from unless `TEST_SEED` names another: a number, or `random` for a new one each run. */
const fixedSeed = 20261128;

/** The seed of this run. One that was taken by chance stays in the environment, where every worker of the run finds it. */
export const testSeed = (env: NodeJS.ProcessEnv = process.env): number => {
  const { TEST_SEED = String(fixedSeed) } = env;
  const seed = TEST_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(TEST_SEED);
  if (!Number.isSafeInteger(seed))
    throw new Error(`TEST_SEED must be an integer or random, not ${TEST_SEED}`);
  env['TEST_SEED'] = String(seed);
  return seed;
};
