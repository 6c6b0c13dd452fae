import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files. They start first, because a late start would leave other cores idle at the end. */
const long = [
  'e2e/dialogs.test.ts',
  'e2e/eventstoredb.test.ts',
  'e2e/management.test.ts',
  'e2e/process.test.ts',
  'e2e/states.test.ts',
  'frontend/src/estimations/capture/DrawnParts.test.tsx',
  'platform/test/store/eventstoredb.test.ts',
  'query-service/test/rubbish.test.ts',
  'runtime/src/moving/moving.test.ts',
  'runtime/src/outages.test.ts',
  'runtime/src/postgres/launcher.test.ts',
  'runtime/test/estimations/model.test.ts',
];

const inDocument = (file: string) => readFileSync(file, 'utf8').includes('// @vitest-environment jsdom');

/** Lower ranks run earlier within a project. */
const rankOf = ({ moduleId }: TestSpecification) =>
  (inDocument(moduleId) ? 2 : 0) + (long.some((name) => moduleId.endsWith(`/${name}`)) ? 0 : 1);

/**
 * Within a project, runs files that need a DOM after all others. A worker is reused only for a file with the same environment;
 * otherwise a new worker loads everything again.
 */
export default class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    const byRank = (one: TestSpecification, other: TestSpecification) => ranks.get(one)! - ranks.get(other)!;
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap((ofProject) =>
      ofProject!.sort(byRank),
    );
  }
}
