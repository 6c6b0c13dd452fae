import { defineConfig } from 'vitest/config';
import summary from './test/summary.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts'],
    reporters: ['default', summary],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // After the others: a browser beside them would slow both down.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
