import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let obra: Service;
let project: string;
let callers: { token: string }[];
let document: string;

beforeAll(async () => {
  obra = await service();
  project = await obra.project();
  const supervisor = await obra.user('supervisor', [project]);
  callers = [obra.admin, await obra.user('manager', [project]), supervisor];
  const file_id = await storedFile(obra, project, 'oficio');
  const said = { project_id: project, type: 'oficio', origin: 'externa', title: 'Oficio', file_id };
  ({
    body: { id: document },
  } = await supervisor.post('/documents', said));
});
afterAll(() => obra?.close());

const rubbish = [
  '%00',
  'a%00b',
  '%ff%fe',
  '%zz',
  '%',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%ed%a0%80',
  "'%20or%20'1'='1",
  'x'.repeat(499),
  'x'.repeat(20_000),
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  'toString',
  '9'.repeat(400),
];

/** For each caller the response is a refusal with a sentence, never a 500. */
const answers = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
  for (const { token } of callers) {
    const response = await obra.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const told = `${method} ${url.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 100)}: ${response.body.slice(0, 200)}`;
    expect.soft(response.statusCode, told).toBeLessThan(500);
    if (response.statusCode >= 400 && String(response.headers['content-type']).includes('json'))
      expect.soft(String(response.json().detail), told).toMatch(/\S \S.* /);
  }
};

const places: [Method, string, object?][] = [
  ['PUT', '/documents/:x/assign', { due_date: '2026-02-01' }],
  ['PUT', '/documents/:x/supervisor-update', { status: 'attended' }],
  ['PUT', '/documents/:x/file', { file_id: 'f' }],
  ['POST', '/documents/:x/withdraw'],
  ['DELETE', '/documents/:x'],
  ['GET', '/projects/:x/storage-config'],
  ['POST', '/projects/:x/storage-config', { folder_id: 'abc' }],
  ['POST', '/projects/:x/storage-oauth/start?client_id=a&client_secret=b'],
  ['GET', '/projects/:x/storage-oauth/status'],
  ['GET', '/projects/:x/storage-oauth/callback?state=abc&code=d'],
  ['GET', '/projects/:x/storage-oauth/callback'],
  ['GET', '/projects/:p/storage-oauth/callback?state=:x&code=:x'],
  ['GET', '/projects/:p/storage-oauth/callback?state=a&state=b'],
  ['GET', '/projects/:x/drive/files'],
  ['GET', '/projects/:p/drive/files?folder_id=:x'],
  ['GET', '/projects/:p/drive/files?folder_id=a&folder_id=b'],
  ['GET', '/projects/:x/drive/download/abc'],
  ['GET', '/projects/:p/drive/download/:x'],
  ['GET', '/projects/:p/drive/content/:x?expires=99999999999999999999&signature=:x'],
  ['GET', '/projects/:x/drive/content/abc?expires=9e99&signature=:x'],
  ['POST', '/upload?project_id=:x&document_type=oficio'],
  ['POST', '/upload?project_id=:p&document_type=:x'],
  ['POST', '/upload?project_id=:p&project_id=:p&document_type=oficio&document_type=minuta'],
  ['POST', '/upload?project_id=:p&document_type=oficio&origin=:x'],
];
it.each(places)('%s %s answers rubbish in its address with a sentence', async (method, url, body) => {
  for (const one of rubbish) await answers(method, url.replaceAll(':x', one).replace(':p', project), body);
});

const oddities = [
  null,
  [],
  {},
  { a: { b: { c: [[[]]] } } },
  true,
  1e308,
  -1,
  '',
  ' ',
  'a\0b',
  '\ud800',
  'é'.repeat(50_000),
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T00:00:00Z',
  '__proto__',
];
const bodies: [Method, string, Record<string, unknown>][] = [
  [
    'POST',
    '/documents',
    {
      id: '',
      project_id: '',
      type: '',
      origin: '',
      title: '',
      description: '',
      file_url: '',
      file_id: '',
      created_offline: '',
    },
  ],
  ['PUT', '/documents/:d/assign', { assigned_to: '', due_date: '', action_type: '' }],
  ['PUT', '/documents/:d/supervisor-update', { status: '', comments: '' }],
  [
    'POST',
    '/projects/:p/storage-config',
    { folder_id: '', access_token: '', refresh_token: '', client_id: '', client_secret: '', subfolders: '' },
  ],
  ['PUT', '/projects/:p', { app_logo_url: '', client_logo_url: '', name: '', description: '' }],
  ['POST', '/progress', { id: '', photo_url: '', observations: '', concept_id: '' }],
];
it.each(bodies)('%s %s answers rubbish in its body with a sentence', async (method, url, fields) => {
  const file_id = await storedFile(obra, project, 'oficio');
  const good: Record<string, object> = {
    '/documents': { project_id: project, type: 'oficio', origin: 'externa', title: 'Oficio', file_id },
    '/documents/:d/supervisor-update': { status: 'attended' },
    '/progress': {
      project_id: project,
      concept_id: 'c',
      quantity_advanced: 1,
      progress_date: '2026-01-01',
      photo_url: null,
    },
  };
  const address = url.replace(':p', project).replace(':d', document);
  for (const field of Object.keys(fields))
    for (const odd of oddities) await answers(method, address, { ...good[url], [field]: odd });
  for (const whole of ['null', '[]', '"x"', '5', '{', '{"title":1e999}', '[[[[', '{"id":"\\ud800"}'])
    await answers(method, address, whole, { 'content-type': 'application/json' });
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/json; charset=utf-16',
  ])
    await answers(method, address, '{}', { 'content-type': type });
  for (const key of ['', 'ñ', 'x'.repeat(300), 'a\tb'])
    await answers(method, address, good[url] ?? {}, { 'idempotency-key': key });
});

const boundary = 'b0';
const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
const end = `--${boundary}--\r\n`;
const disposition = 'content-disposition: form-data';
const pdf = '%PDF-1.4\nstartxref\n9\n%%EOF\n';
const octets = 'content-type: application/octet-stream';
const forms: [string, string, string?][] = [
  ['nothing at all', ''],
  ['no part', end],
  ['a file without a name', part(`${disposition}; name="file"\r\n${octets}`, pdf) + end],
  ['a file with an empty name', part(`${disposition}; name="file"; filename=""\r\n${octets}`, pdf) + end],
  ['a part without a name', part(`${disposition}\r\n${octets}`, pdf) + end],
  ['a part without a head', part('', pdf) + end],
  ['a name of dots', part(`${disposition}; name="file"; filename="....."\r\n${octets}`, pdf) + end],
  ['a name of NUL', part(`${disposition}; name="file"; filename="\0.pdf"\r\n${octets}`, pdf) + end],
  [
    'a name of surrogates',
    part(`${disposition}; name="file"; filename*=UTF-8''%ED%A0%80.pdf\r\n${octets}`, pdf) + end,
  ],
  [
    'a broken encoded name',
    part(`${disposition}; name="file"; filename*=UTF-8''%zz.pdf\r\n${octets}`, pdf) + end,
  ],
  [
    'a name in no charset',
    part(`${disposition}; name="file"; filename*=nope''a.pdf\r\n${octets}`, pdf) + end,
  ],
  [
    'an endless name',
    part(`${disposition}; name="file"; filename="${'a'.repeat(90_000)}.pdf"\r\n${octets}`, pdf) + end,
  ],
  ['two files', part(`${disposition}; name="file"; filename="a.pdf"\r\n${octets}`, pdf).repeat(2) + end],
  [
    'a file called __proto__',
    part(`${disposition}; name="__proto__"; filename="a.pdf"\r\n${octets}`, pdf) + end,
  ],
  ['a field called __proto__', part(`${disposition}; name="__proto__"`) + end],
  [
    'a field called constructor',
    part(`${disposition}; name="constructor"`) + part(`${disposition}; name="toString"`) + end,
  ],
  [
    'a JSON field',
    part(`${disposition}; name="project_id"\r\ncontent-type: application/json`, '{"a":1}') + end,
  ],
  [
    'a broken JSON field',
    part(`${disposition}; name="project_id"\r\ncontent-type: application/json`, '{') + end,
  ],
  ['a hundred fields', part(`${disposition}; name="a"`).repeat(100) + end],
  ['a huge field', part(`${disposition}; name="project_id"`, 'x'.repeat(200_000)) + end],
  ['NUL in a field', part(`${disposition}; name="project_id"`, 'a\0b') + end],
  ['no end', part(`${disposition}; name="file"; filename="a.pdf"\r\n${octets}`, pdf)],
  ['no boundary', end, 'multipart/form-data'],
  ['another boundary', end, 'multipart/form-data; boundary=other'],
  ['another multipart', end, `multipart/mixed; boundary=${boundary}`],
  ['JSON', '{}', 'application/json'],
  ['text', 'x', 'text/plain'],
  ['no known type', 'x', '???'],
];
it.each(forms)('an upload of %s is answered with a sentence', async (_, body, type) => {
  const headers = { 'content-type': type ?? `multipart/form-data; boundary=${boundary}` };
  await answers('POST', `/upload?project_id=${project}&document_type=oficio`, body, headers);
  await answers('POST', `/upload?project_id=${project}&document_type=Z. Logos`, body, headers);
  await answers('POST', `/progress/upload-photo`, body, headers);
  expect(await readdir(`${obra.folder}/incoming`)).toEqual([]);
});
