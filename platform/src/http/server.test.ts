import { Type } from 'typebox';
import { expect, it } from 'vitest';
import {
  Day,
  EstimationNumber,
  GeneralTerms,
  Money,
  Nullable,
  Percentage,
  shape,
  Text,
} from '@obraclara/events';
import pg from 'pg';
import { conflict, cut, refused, unavailable } from '../store/port.ts';
import { httpServer } from './server.ts';
import { refuse } from './problem.ts';

const Body = shape({
  name: Text(10),
  contract_amount: Money,
  start_date: Day,
  email: Type.Optional(Type.String({ format: 'email' })),
  number: Type.Optional(Type.Union([EstimationNumber, Type.String({ pattern: '^[0-9]+$' })])),
  folio_factura: GeneralTerms.properties.folio_factura,
  retencion_retraso: Type.Optional(Nullable(shape({ valor: Percentage }))),
});
const good = { name: 'Puente', contract_amount: 100.25, start_date: '2026-01-31' };

const server = () => {
  const app = httpServer();
  app.post('/api/things', { schema: { body: Body } }, async ({ body }) => body);
  app.get(
    '/api/things',
    {
      schema: {
        querystring: Type.Object({ page: Type.Optional(Type.Integer()), all: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ query }) => query,
  );
  app.delete('/api/things/:id', async () => ({ id: 'a' }));
  app.get('/api/broken', async () => {
    throw new Error('secret detail');
  });
  app.get('/api/lost', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  app.get('/api/disk/:code', async ({ params }) => {
    const { code } = params as { code: string };
    throw Object.assign(new Error(`${code}: /data/files/incoming`), { code, syscall: 'open' });
  });
  app.get('/api/text', async () => {
    throw Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
  });
  app.get('/api/raced', async () => {
    throw conflict('users');
  });
  app.get('/api/refused', async () => refuse(422, 'No se puede', [{ field: 'name', message: 'No' }]));
  return app;
};

const post = async (payload: unknown, headers = {}) => {
  const response = await server().inject({
    method: 'POST',
    url: '/api/things',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.statusCode, ...response.json() };
};

it('takes a body as it is and drops fields no schema names', async () => {
  expect(await post({ ...good, extra: 1 })).toEqual({ status: 200, ...good });
});

it.each([
  [{ ...good, name: undefined }, 400, 'Nombre: es un dato obligatorio'],
  [{ ...good, contract_amount: '100' }, 400, 'Monto del contrato: debe ser un número'],
  [{ ...good, name: '  ' }, 422, 'Nombre: es un dato obligatorio'],
  ...['\u200b', ' \u00ad', '\u2800', '\u202e\u2066\u2069', '\u3164', '\u{e0041}', '\ufff9\u0007'].map(
    (name): [object, number, string] => [{ ...good, name }, 422, 'Nombre: es un dato obligatorio'],
  ),
  [{ ...good, folio_factura: '\u200b' }, 422, 'Folio de factura: no tiene ningún carácter visible'],
  [{ ...good, name: 'x'.repeat(11) }, 422, 'Nombre: debe tener como máximo 10 caracteres'],
  [{ ...good, contract_amount: 0.125 }, 422, 'Monto del contrato: admite como máximo 2 decimales'],
  [{ ...good, contract_amount: -1 }, 422, 'Monto del contrato: debe ser mayor o igual a 0'],
  [{ ...good, number: 0 }, 422, 'Número: debe ser mayor o igual a 1'],
  [{ ...good, number: 'uno' }, 400, 'Número: debe ser un número entero'],
  [{ ...good, start_date: '2026-02-30' }, 422, 'Fecha de inicio: debe ser una fecha válida (AAAA-MM-DD)'],
  [{ ...good, start_date: '0000-01-01' }, 422, 'Fecha de inicio: debe ser una fecha válida (AAAA-MM-DD)'],
  [{ ...good, email: 'x' }, 422, 'Correo: debe ser un correo electrónico válido'],
  [{ ...good, retencion_retraso: 5 }, 400, 'Retención por retraso: debe ser un objeto'],
  [{ ...good, retencion_retraso: { valor: 101 } }, 422, 'Valor: debe ser menor o igual a 100'],
  [[], 400, 'El cuerpo de la petición no tiene la forma esperada'],
])('says in Spanish what is wrong with %j', async (body, status, detail) => {
  expect(await post(body)).toMatchObject({ status, detail });
});

it('keeps invisible characters beside visible ones, since they come with copied text', async () => {
  const name = '\u202aMu\u00adro\u200b\u202c';
  expect(await post({ ...good, name })).toEqual({ status: 200, ...good, name });
  expect(await post({ ...good, folio_factura: '' })).toEqual({ status: 200, ...good, folio_factura: '' });
});

it('names every wrong field', async () => {
  const { errors } = await post({ name: '', contract_amount: 'x', start_date: 'y' });
  expect(errors.map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'contract_amount',
    'start_date',
  ]);
});

it.each([
  ['{', {}, 400, 'El cuerpo de la petición no es JSON válido'],
  ['{"__proto__": {"a": 1}}', {}, 400, 'El cuerpo de la petición no es JSON válido'],
  ['', {}, 400, 'El cuerpo de la petición no tiene la forma esperada'],
  ...['text/xml', 'text/plain', 'text/plain;charset=UTF-8', 'application/jsonp', '', undefined].map(
    (type): [string, object, number, string] => [
      JSON.stringify(good),
      { 'content-type': type },
      415,
      'El tipo de contenido no es el esperado',
    ],
  ),
  [`"${'x'.repeat(5_000_000)}"`, {}, 413, 'El archivo o los datos enviados son demasiado grandes'],
])('refuses what is not JSON', async (body, headers, status, detail) => {
  expect(await post(body, headers)).toMatchObject({ status, detail });
});

it.each(['gzip', 'br', 'gzip, identity'])(
  'refuses a body that comes packed with %s, and says so',
  async (encoding) => {
    expect(await post(good, { 'content-encoding': encoding })).toMatchObject({
      status: 415,
      detail: 'La petición llegó comprimida (Content-Encoding): envíela sin comprimir',
    });
    expect(await post(good, { 'content-encoding': 'identity' })).toMatchObject({ status: 200 });
  },
);

it('refuses text of which only signs in place of letters would be kept', async () => {
  const response = await server().inject({
    method: 'POST',
    url: '/api/things',
    payload: Buffer.from(JSON.stringify({ ...good, name: 'Muñoz' }), 'latin1'),
    headers: { 'content-type': 'application/json' },
  });
  expect([response.statusCode, response.json().detail]).toEqual([
    400,
    'El cuerpo de la petición no es texto UTF-8 válido',
  ]);
});

const get = async (url: string, method: 'GET' | 'DELETE' = 'GET', headers = {}) => {
  const response = await server().inject({ method, url, headers });
  return { status: response.statusCode, ...response.json() };
};

it('reads numbers and booleans of a query as what the schema says', async () => {
  expect(await get('/api/things?page=2&all=true')).toEqual({ status: 200, page: 2, all: true });
  expect(await get('/api/things?page=2x')).toMatchObject({ status: 400 });
  expect(await get('/api/things?page=1&page=2')).toMatchObject({ status: 400 });
});

it('takes a DELETE with a content type and no body', async () => {
  expect(await get('/api/things/a', 'DELETE', { 'content-type': 'application/json' })).toMatchObject({
    status: 200,
  });
  expect(await get('/api/things/a', 'DELETE', { 'content-type': 'text/plain' })).toMatchObject({
    status: 200,
  });
});

it('tells defects, lost dependencies and conflicts apart', async () => {
  expect(await get('/api/broken')).toEqual({ status: 500, detail: 'Error desconocido' });
  expect(await get('/api/lost')).toMatchObject({ status: 503 });
  expect(await get('/api/raced')).toMatchObject({ status: 409 });
  expect(await get('/api/refused')).toEqual({
    status: 422,
    detail: 'No se puede',
    errors: [{ field: 'name', message: 'No' }],
  });
  expect(await get('/nowhere')).toEqual({ status: 404, detail: 'La dirección solicitada no existe' });
  expect(await get('/api/text')).toEqual({
    status: 422,
    detail: 'Los datos contienen caracteres que no se pueden guardar',
  });
});

const refusedBy = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const said = (message: string, code?: unknown) => Object.assign(new Error(message), code ? { code } : {});

it.each([
  ['the store that gave up', unavailable(new Error('Query read timeout'))],
  ['Postgres being stopped', refusedBy('57P01')],
  ['Postgres starting', refusedBy('57P03')],
  ['Postgres without room for connections', refusedBy('53300')],
  ['Postgres as a standby', refusedBy('25006')],
  ['a connection that breaks', said('Connection terminated unexpectedly')],
  ['a connection that is not made in time', said('timeout expired')],
  ['a pool without connections', said('timeout exceeded when trying to connect')],
  ['a statement without an answer', said('Query read timeout')],
  ['a socket that breaks', said('read ECONNRESET', 'ECONNRESET')],
  ['several addresses, none there', new AggregateError([said('connect', 'ECONNREFUSED')])],
  ['gRPC unavailable', said('14 UNAVAILABLE: No connection established', 14)],
  ['gRPC past its deadline', said('4 DEADLINE_EXCEEDED', 4)],
])('asks to come again after %s', async (_, error) => {
  const app = httpServer();
  app.get('/', async () => Promise.reject(error));
  const { statusCode, headers, json } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(json()).toEqual({
    detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
  });
});

it.each([cut('users'), refused('El almacén de eventos no acepta la contraseña.')])(
  'says what is wrong with the event store: $message',
  async (error) => {
    const app = httpServer();
    app.get('/', async () => Promise.reject(error));
    const { statusCode, json } = await app.inject('/');
    expect([statusCode, json()]).toEqual([503, { detail: error.message }]);
  },
);

it('says what is wrong with an address without repeating it', async () => {
  expect(await get('/api/%zz?code=secret')).toEqual({ status: 400, detail: 'La dirección no es válida' });
  expect(await get(`/api/things/${'x'.repeat(600)}`, 'DELETE')).toEqual({
    status: 414,
    detail: 'La dirección es demasiado larga',
  });
});

it.each([
  ['ENOSPC', 'El servidor no tiene espacio para más archivos. Avise a un administrador.'],
  ['EDQUOT', 'El servidor no tiene espacio para más archivos. Avise a un administrador.'],
  ['EACCES', 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.'],
  ['EROFS', 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.'],
  ['EIO', 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.'],
  ['EMFILE', 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.'],
])('tells a disk that fails with %s as what it is', async (code, detail) => {
  expect(await get(`/api/disk/${code}`)).toEqual({ status: 503, detail });
});

it.each([
  [false, '127.0.0.1', false],
  [1, '10.0.0.7', true],
  [['10.0.0.7'], '10.0.0.7', true],
  [['10.0.0.7'], '10.0.0.8', false],
  [['10.0.0.0/24', '192.0.2.1'], '10.0.0.8', true],
  [['10.0.0.0/24'], '10.0.1.8', false],
  [['10.0.0.0/24'], '::ffff:10.0.0.8', true],
  [['2001:db8::/32'], '2001:db8::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
] as const)('of proxies %j takes the name of a request over from %s: %s', async (given, from, taken) => {
  const trustProxy = typeof given === 'object' ? [...given] : given;
  const ask = async (id: string) => {
    const app = httpServer({ trustProxy });
    const { headers } = await app.inject({
      url: '/api/things',
      headers: { 'x-request-id': id },
      remoteAddress: from,
    });
    return headers['x-request-id'];
  };
  expect((await ask('abc-1')) === 'abc-1').toBe(taken);
  expect(await ask('a b\tc')).toMatch(/^[0-9a-f-]{36}$/);
});

it.each([
  [false, '127.0.0.1'],
  [1, '203.0.113.5'],
  [2, '198.51.100.8'],
  [['127.0.0.1'], '203.0.113.5'],
  [['127.0.0.1', '203.0.113.5'], '198.51.100.8'],
] as const)(
  'takes the client address from trusted proxies (%s), and not from what precedes them',
  async (trustProxy, ip) => {
    const app = httpServer({ trustProxy: typeof trustProxy === 'object' ? [...trustProxy] : trustProxy });
    app.get('/ip', async ({ ip: from }) => ({ from }));
    for (const forged of ['192.0.2.1', '192.0.2.2, 192.0.2.3', 'nonsense']) {
      const headers = { 'x-forwarded-for': `${forged}, 198.51.100.8, 203.0.113.5`, 'x-real-ip': forged };
      expect((await app.inject({ url: '/ip', headers })).json()).toEqual({ from: ip });
    }
  },
);
