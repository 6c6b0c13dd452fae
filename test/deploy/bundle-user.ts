/*
 * Starts an unpacked bundle of `npm run bundle` in the given folder and works with it: signs in, creates a project, lists projects and
 * stops it. Prints the answers at the end. A separate process, so that it can run without a network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const [place = ''] = process.argv.slice(2);
const child = spawn(path.join(place, 'deploy/obraclara.sh'), { stdio: ['ignore', 'pipe', 'pipe'] });
const ended = once(child, 'exit');
let said = '';
for (const stream of [child.stdout, child.stderr])
  stream.on('data', (data: Buffer) => (said += data.toString()));

const patience = 480_000;
const until = async <Found>(look: () => Promise<Found | undefined> | Found | undefined): Promise<Found> => {
  for (const end = Date.now() + patience; Date.now() < end && child.exitCode === null; await pause(100)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`it did not start (${child.exitCode}):\n${said}`);
};

const work = async () => {
  const url = await until(() => /Iniciando ObraClara en (\S+?)…/.exec(said)?.[1]);
  await until(async () =>
    (await fetch(`${url}/api/ready`).catch(() => undefined))?.status === 200 ? true : undefined,
  );
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}\n${said}`);
    const position = answer.headers.get('x-event-position');
    if (position) headers['x-event-position'] = position;
    return text;
  };
  const account = { email: process.env['ADMIN_EMAIL'], password: process.env['ADMIN_PASSWORD'] };
  const { access_token } = JSON.parse(await ask('/api/auth/login', account)) as { access_token: string };
  headers['authorization'] = `Bearer ${access_token}`;
  await ask('/api/projects', {
    name: 'Puente',
    description: 'Sin red',
    contract_amount: 1000,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  });
  const projects = JSON.parse(await ask('/api/projects')) as { name: string }[];
  return { projects: projects.map(({ name }) => name), page: await ask('/') };
};

try {
  const answered = await work();
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  process.stdout.write(JSON.stringify({ ...answered, code }));
} finally {
  if (child.exitCode === null) child.kill('SIGKILL');
}
