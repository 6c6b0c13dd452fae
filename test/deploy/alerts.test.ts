import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { storedFile } from '../../command-service/test/stored-file.ts';
import type { AppendOutcome, QueueDepth } from '@obraclara/query-service/operation';
import type { LedProjection } from '../../query-service/src/operation/health.ts';
import { metricsRegistry, projectionMetrics } from '../../query-service/src/operation/metrics.ts';
import { readConfig } from '../../runtime/src/config.ts';
import { openSystem, type System } from '../../runtime/src/system.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { compose, composeFile, ours, read } from './tree.ts';

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
};
const { groups } = parse(read('deploy/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const ruleOf = (name: string) => rules.find(({ alert }) => alert === name)!.expr;

type Scraped = { job_name: string; metrics_path: string; static_configs: { targets: string[] }[] };
/** Scrape configuration of Prometheus in docs/operations.md. */
const { scrape_configs: scraped } = parse(
  /^```yaml\n([^]*?)^```$/m.exec(read('docs/operations.md'))![1]!,
) as { scrape_configs: Scraped[] };

let database: TestDatabase;
let folder: string;
let system: System;
/** Label names of each metric, by the name of its samples. */
const told = new Map<string, Set<string>>();

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-alerts-'));
  const account = { email: 'ana@obra.mx', password: 'larga y buena' };
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...env, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password });
  const parts = ['command-service', 'projections', 'query-service'] as const;
  system = await openSystem(config, { say: () => undefined, parts });
  const { app } = system;
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  const { files } = system.deps;
  const id = await storedFile({ files, clock: { now: new Date() } }, 'p1', 'oficio');
  await files.registry.refused({ id }, 'full', new Date());
  await eventually(async () => {
    const { body } = await app.inject({ url: '/api/metrics' });
    expect(body).toContain('projection_leader{');
    for (const line of body.split('\n')) {
      const sample = /^(\w+)(?:\{(.*)\})? /.exec(line);
      if (!sample) continue;
      const labels = told.get(sample[1]!) ?? new Set();
      for (const [, label] of (sample[2] ?? '').matchAll(/(\w+)="/g)) labels.add(label!);
      told.set(sample[1]!, labels);
    }
  });
});
afterAll(async () => {
  await system?.close();
  await database?.drop();
  await rm(folder, { recursive: true });
});

/** Prometheus's own metric `up`, and the labels that it adds to every sample. */
const ofPrometheus = { metric: 'up', labels: ['job', 'instance'] };
const words = /^(histogram_quantile|sum|min|max|rate|increase|by|on|unless|and|or)$/;

const listed = (text: string) => text.split(',').map((each) => each.trim());

/** Metrics of an expression, with the labels that select them, and the labels that group its results. */
const partsOf = (expr: string) => {
  const unquoted = expr.replaceAll(/"[^"]*"/g, '""');
  const grouped = [...unquoted.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, names]) => listed(names!));
  const rest = unquoted.replaceAll(/\b(?:by|on)\s*\([^)]*\)/g, '').replaceAll(/\[\w+\]/g, '');
  const metrics = [...rest.matchAll(/(?<![\w.])([a-z_]\w*)(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => !words.test(name!))
    .map(([, name, picked = '']) => ({
      name: name!,
      picked: [...picked.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
    }));
  return { metrics, grouped };
};

const labelsOf = (name: string): string[] => {
  if (name !== ofPrometheus.metric) expect([...told.keys()]).toContain(name);
  return [...(told.get(name) ?? []), ...ofPrometheus.labels];
};

it.each(rules)('$alert asks for what the services tell', ({ expr, annotations }) => {
  const { metrics, grouped } = partsOf(expr);
  expect(metrics.length).toBeGreaterThan(0);
  for (const { name, picked } of metrics) expect(labelsOf(name)).toEqual(expect.arrayContaining(picked));
  const known = metrics.flatMap(({ name }) => labelsOf(name));
  const shown = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!);
  expect(known).toEqual(expect.arrayContaining([...grouped, ...shown]));
  // Labels shown by the alert must survive the aggregation.
  if (/\bby\s*\(/.test(expr)) expect(grouped).toEqual(expect.arrayContaining(shown));
});

it('names outcomes, routes and states that there are', () => {
  const outcomes: AppendOutcome[] = ['written', 'failed'];
  const picked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/(\w+)="([^"]+)"/g)].map(([, ...pair]) => pair.join('=')),
  );
  const jobs = scraped.map(({ job_name }) => `job=${job_name}`);
  const known = [...outcomes.map((one) => `outcome=${one}`), ...jobs, 'method=GET', 'state=waiting'];
  expect(new Set(picked)).toEqual(new Set([...known, 'route=/api/auth/login']));
  expect(system.app.hasRoute({ method: 'POST', url: '/api/auth/login' })).toBe(true);
  const state: QueueDepth['state'] = 'waiting';
  expect(known).toContain(`state=${state}`);
});

it('has Prometheus ask every service, and nginx, where each says how it is', () => {
  const targets = Object.fromEntries(
    scraped.map(({ job_name, static_configs }) => [
      job_name,
      static_configs.flatMap(({ targets }) => targets),
    ]),
  );
  const nginx = /listen (\d+);\s+access_log off;\s+default_type 'text\/plain/.exec(
    read('deploy/nginx/nginx.conf'),
  )!;
  expect(targets).toEqual({
    obraclara: ours.map(([name]) => `${name}:8080`),
    'obraclara-front': [`front:${nginx[1]!}`],
  });
  expect(new Set(scraped.map(({ metrics_path }) => metrics_path))).toEqual(new Set(['/api/metrics']));
  // Reachable only in the services' network: published ports are others.
  const fronts = [
    compose,
    ...['tls', 's3', 'cluster'].map((name) => composeFile(`deploy/compose.${name}.yml`)),
  ];
  const published = fronts.flatMap(({ services }) => services['front']?.ports ?? []);
  expect(published.map((port) => port.split(':').at(-1))).toEqual(['8080', '8443']);
});

it('has an alarm of each name once, with its severity, and docs/operations.md says of each what to do', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const explained = [...read('docs/operations.md').matchAll(/^\| `(ObraClara\w+)` +\| \S/gm)].map(
    ([, name]) => name,
  );
  expect(explained).toEqual(rules.map(({ alert }) => alert));
  for (const { labels, annotations } of rules) {
    expect(labels.severity).toMatch(/^(critical|warning)$/);
    expect(annotations.summary).not.toBe('');
  }
});

it('watches a projection that nobody has, also where its place is not known', async () => {
  const registry = metricsRegistry();
  const led = { name: 'users', lag: null, lag_seconds: null, parked: [], leader: null };
  projectionMetrics(registry, async () => [led as unknown as LedProjection]);
  const [, watched] = /\((\w+)\) unless/.exec(ruleOf('ObraClaraProjectionUnled'))!;
  expect(await registry.metrics()).toMatch(new RegExp(`^${watched!}\\{projection="users"\\}`, 'm'));
});

/** Routes that monitoring requests every few seconds. */
const watching = ['/api/ready', '/api/health', '/api/metrics'];

/** Of these and some other routes, those that a rule's labels exclude. */
const routesLeftOut = (picked: string) => {
  const [, left] = /route!~"([^"]+)"/.exec(picked)!;
  for (const url of watching) expect(system.app.hasRoute({ method: 'GET', url })).toBe(true);
  const asked = [...watching, '/api/projects', '/api/ready/more'];
  return asked.filter((url) => new RegExp(`^(?:${left!})$`).test(url));
};

it('takes no answer of the questions whether a service is ready or well for a request that fails', () => {
  const halves = [...ruleOf('ObraClaraRequestsFail').matchAll(/_count\{([^}]*)\}/g)].map(
    ([, picked]) => picked!,
  );
  expect(halves).toHaveLength(2);
  for (const picked of halves) expect(routesLeftOut(picked)).toEqual(['/api/ready', '/api/health']);
});

it('takes no answer to who watches for a reading, of which there are more than people ask for', () => {
  const [, picked] = /_bucket\{([^}]*)\}/.exec(ruleOf('ObraClaraRequestsSlow'))!;
  expect(routesLeftOut(picked!)).toEqual(watching);
});

it('has commands that fail not be lost among the readings of their route', () => {
  const grouped = [...ruleOf('ObraClaraRequestsFail').matchAll(/sum by \(([^)]*)\)/g)];
  expect(grouped.map(([, names]) => listed(names!))).toEqual(Array(2).fill(['method', 'route']));
});
