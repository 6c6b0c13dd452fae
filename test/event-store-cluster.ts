import type { TestProject } from 'vitest/node';
import { inContainers } from './event-store-plan.ts';

/** Three nodes that are one EventStoreDB, where there is Docker; without, nothing is tried that would want them. */
export default async function setup(project: TestProject) {
  if (!inContainers) return undefined;
  const { url, node, stop } = await (await import('./containers.ts')).threeNodes();
  project.provide('eventStoreUrl', url);
  project.provide('eventStoreNode', node);
  project.provide('eventStoreIs', 'three nodes');
  return stop;
}
