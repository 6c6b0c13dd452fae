import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openTelemetry } from '../../src/tracing/open-telemetry.ts';
import { collector } from './collector.ts';

const open = async (path = '') => {
  const at = await collector();
  const logged: string[] = [];
  let now = 0;
  const { tracer, close } = openTelemetry({
    endpoint: `${at.url}${path}`,
    service: 'command-service',
    log: (message) => void logged.push(message),
    now: () => now,
  });
  onTestFinished(async () => {
    await close();
    await at.close();
  });
  return {
    ...at,
    logged,
    tell: (name: string) => tracer.begin(name, { kind: 'internal' }).end(),
    passes: (milliseconds: number) => void (now += milliseconds),
  };
};

it('takes what the environment says of the service over its own name', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=pruebas,service.namespace=obra');
  onTestFinished(() => void vi.unstubAllEnvs());
  const usual = await open();
  usual.tell('one');
  vi.stubEnv('OTEL_SERVICE_NAME', 'otro');
  const named = await open();
  named.tell('two');
  await eventually(() => expect([usual.spans(), named.spans()].map((each) => each.length)).toEqual([1, 1]));
  const own = { 'deployment.environment.name': 'pruebas', 'service.namespace': 'obra' };
  expect(usual.spans()[0]!.resource).toMatchObject({ ...own, 'service.name': 'command-service' });
  expect(named.spans()[0]!.resource).toMatchObject({ ...own, 'service.name': 'otro' });
});

it('says once a minute that a collector takes nothing', async () => {
  const { tell, passes, logged, refused } = await open('/elsewhere');
  const sent = async (times: number) => {
    tell('one');
    await eventually(() => expect(refused()).toBe(times));
    // Its answer is on the way.
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  const line = 'traces could not be sent to the collector; those spans are lost';
  await sent(1);
  expect(logged).toEqual([line]);
  passes(59_999);
  await sent(2);
  expect(logged).toEqual([line]);
  passes(1);
  await sent(3);
  expect(logged).toEqual([line, line]);
});
