import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const plan = new URL('./event-store-plan.ts', import.meta.url);

/** Whether a run of this npm script would start containers, on a machine where DOCKER_HOST is set. */
const inContainers = async (script: string, url = '') => {
  const program = `import(${JSON.stringify(plan)}).then(({ inContainers }) => console.log(inContainers))`;
  const docker = { DOCKER_HOST: 'tcp://127.0.0.1:1' };
  const env = { ...process.env, ...docker, npm_lifecycle_event: script, EVENT_STORE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { env });
  return stdout.trim();
};

it('containers are only for who asks for all of EventStoreDB: Docker that does not serve stops nobody else', async () => {
  expect(await inContainers('test')).toBe('false');
  expect(await inContainers('test:eventstore')).toBe('true');
  expect(await inContainers('test:eventstore', 'esdb://127.0.0.1:2113?tls=false')).toBe('false');
});
