import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size. Begun late, one of them would leave the other cores without work at the end of its group. */
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

/** The lower, the earlier in its project. */
const rankOf = ({ moduleId }: TestSpecification) =>
  (inDocument(moduleId) ? 2 : 0) + (long.some((name) => moduleId.endsWith(`/${name}`)) ? 0 : 1);

/**
 * Within a project, files that want a document come after all that don't: a worker takes the next file, with what it has loaded, only
 * where both want the same; else it ends, and another loads everything again.
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
