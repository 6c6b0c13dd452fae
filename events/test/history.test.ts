import { expect, it } from 'vitest';
import { deletionEvents, eventSchemas, historyKindsFor } from '../src/index.ts';

it('takes for deletions the events that say so in their names', () => {
  const named = Object.keys(eventSchemas).filter((type) => /(Deleted|Removed|Withdrawn)$/.test(type));
  expect(new Set<string>(deletionEvents)).toEqual(new Set<string>(named));
});

const ofWorks = ['project', 'catalog', 'program', 'concept', 'advance', 'estimation', 'progress'];
const changes = ['amendment', 'suspension', 'cost-adjustment', 'guarantee', 'site-note', 'closing'];

it.each([
  ['administrator', [...ofWorks, ...changes, 'storage', 'internal-contract', 'document', 'user']],
  ['manager', [...ofWorks, ...changes, 'storage', 'internal-contract', 'document']],
  ['supervisor', [...ofWorks, 'storage', 'document']],
  ['externo', [...ofWorks, ...changes, 'internal-contract']],
] as const)('tells a %s of what they may read', (role, kinds) => {
  expect(new Set<string>(historyKindsFor(role))).toEqual(new Set<string>(kinds));
});
