import { expect, it } from 'vitest';
import { driveMetrics, metricsRegistry } from '../src/operation/index.ts';

it('measures how many files Google Drive refuses, since when and why, while that can be read', async () => {
  const registry = metricsRegistry();
  let isAway = false;
  driveMetrics(registry, async () => {
    if (isAway) throw new Error('no database');
    return [{ reason: 'Google Drive no tiene espacio', files: 3, seconds: 7200 }];
  });
  const measured = await registry.metrics();
  expect(measured).toContain('drive_refused_files{reason="Google Drive no tiene espacio"} 3');
  expect(measured).toContain('drive_refused_seconds{reason="Google Drive no tiene espacio"} 7200');
  isAway = true;
  expect(await registry.metrics()).not.toContain('{reason=');
});
