import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parts } from '../../runtime/src/parts.ts';
import { commandsOf, faultsOf } from './commands.ts';
import { composeFiles, read, root } from './tree.ts';

const texts = [
  'README.md',
  ...globSync('docs/{configuration,integrity,operations,storage}.md', { cwd: root }),
  ...composeFiles,
];

it.each(texts)('%s tells nobody to type what is not there', (file) => {
  const text = read(file);
  expect(commandsOf(text)).not.toEqual([]);
  expect(faultsOf(text)).toEqual([]);
});

it.each([
  ['```sh\nnpm run rebuidl -- all\n```', 'npm run rebuidl'],
  ['con `npm run -s backpu -- --to x`', 'npm run backpu'],
  ['```sh\nsh deploy/secretos.sh    # una vez\n```', 'deploy/secretos.sh'],
  ['```sh\nnode scripts/nada.mjs\n```', 'scripts/nada.mjs'],
  ['`docker compose --file docker-compose.yml --file deploy/compose.tsl.yml up`', 'deploy/compose.tsl.yml'],
  ['añada `--file otro.yml`', 'otro.yml'],
  ['`docker compose exec -T comand-1 node runtime/src/user.ts list`', 'docker compose exec comand-1'],
  ['`docker compose exec command-1 node runtime/src/usr.ts list`', 'runtime/src/usr.ts'],
  ['`docker compose up --detach --no-deps --wait query-1 query-3`', 'docker compose up query-3'],
  ['`docker compose --file docker-compose.yml logs eventstore-2`', 'docker compose logs eventstore-2'],
  ['`docker compose reload front`', 'docker compose reload'],
  ['```sh\nfor each in query-1 qery-2; do docker compose restart $each; done\n```', 'qery-2'],
  ['`EVENT_STOR_URL`', 'EVENT_STOR_URL'],
  ['```sh\nADMIN_MAIL=a@b.mx docker compose up\n```', 'ADMIN_MAIL'],
  ['`/opt/obraclara/deploy/obraclara.sh usr list`', 'deploy/obraclara.sh usr'],
  ['# As:\n#   docker compose --file deploy/compose.s4.yml up\n', 'deploy/compose.s4.yml'],
])('sees in %s what is not there', (text, fault) => {
  expect(faultsOf(text).map((each) => each.replace('-s ', ''))).toEqual([fault]);
});

it('has for every part that runs by itself a command that starts it', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const started = Object.entries(scripts)
    .filter(([name]) => name.startsWith('start:'))
    .map(([, command]) => /^node scripts\/start\.mjs (\S+)$/.exec(command)?.[1]);
  expect(started.toSorted()).toEqual(parts.toSorted());
});
