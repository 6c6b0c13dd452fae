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
    log: (message, { message: why }) => void logged.push(`${message}: ${why}`),
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
    // Time for the collector's answer to arrive.
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  const line = 'traces could not be sent to the collector; those spans are lost: Not Found';
  await sent(1);
  expect(logged).toEqual([line]);
  passes(59_999);
  await sent(2);
  expect(logged).toEqual([line]);
  passes(1);
  await sent(3);
  expect(logged).toEqual([line, line]);
});

it.each([
  ['OTEL_EXPORTER_OTLP_TIMEOUT', 'diez', /for OTEL_EXPORTER_OTLP_TIMEOUT, expected a number/],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zip', /OTEL_EXPORTER_OTLP_COMPRESSION is invalid/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=1,Bearer secreto', /: the entry number 2 is not name=value$/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=', /: the entry number 1 is not name=value$/],
  ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/no/hay.pem', /certificate/i],
])('says that %s=%s does not count, and goes on', async (name, value, why) => {
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { logged, tell, spans } = await open();
  expect(logged).toEqual([expect.stringMatching(/^a setting of OpenTelemetry does not count: /)]);
  expect(logged[0]).toMatch(why);
  tell('one');
  await eventually(() => expect(spans()).toHaveLength(1));
});
