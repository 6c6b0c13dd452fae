import type { TestProject } from 'vitest/node';
import { inContainers } from './event-store-plan.ts';

/** Starts three nodes of EventStoreDB if Docker is available; otherwise the tests of a cluster are skipped. */
export default async function setup(project: TestProject) {
  if (!inContainers) return undefined;
  const { url, node, stop } = await (await import('./containers.ts')).threeNodes();
  project.provide('eventStoreUrl', url);
  project.provide('eventStoreNode', node);
  project.provide('eventStoreIs', 'three nodes');
  return stop;
}
