import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { httpServer } from './server.ts';
import { validators } from './validators.ts';

const serverOf = (least: number) => {
  const app = httpServer();
  const body = Type.Object({ quantity: Type.Number({ minimum: least, decimals: 2 }) });
  app.post('/a', { schema: { body } }, async () => ({}));
  return async (payload: object) => (await app.inject({ method: 'POST', url: '/a', payload })).json();
};

it('holds the requests of each server to what that server says', async () => {
  const [first, same, other] = [serverOf(1), serverOf(1), serverOf(5)];
  const three = { quantity: 3 };
  expect(await Promise.all([first(three), same(three)])).toEqual([{}, {}]);
  expect((await other(three)).detail).toBe('Cantidad: debe ser mayor o igual a 5');
  const [one, another] = await Promise.all([first({ quantity: 0 }), same({ quantity: 1.234 })]);
  expect([one.detail, another.detail]).toEqual([
    'Cantidad: debe ser mayor o igual a 1',
    'Cantidad: admite como máximo 2 decimales',
  ]);
});

it('names every error of small bodies, and the first of large ones', async () => {
  const app = httpServer();
  const item = Type.Object({ name: Type.String(), unit: Type.String() });
  app.post('/a', { schema: { body: Type.Array(item, { maxItems: 3 }) } }, async () => ({}));
  const faults = async (payload: object[]) => {
    const told = (await app.inject({ method: 'POST', url: '/a', payload })).json<{
      errors: { field: string }[];
    }>();
    return told.errors.map(({ field }) => field);
  };
  expect(await faults([{}, {}])).toEqual(['0.name', '0.unit', '1.name', '1.unit']);
  let looked = 0;
  const watched = (one: object) =>
    new Proxy(one, { get: (...of) => ((looked += 1), Reflect.get(...of) as unknown) });
  const check = validators({}, { customOptions: {} })({ schema: Type.Array(item, { maxItems: 3 }) });
  const large = Array.from({ length: 20_000 }, () => watched({}));
  expect(check(large)).toBe(false);
  expect(check.errors).toMatchObject([{ keyword: 'maxItems' }]);
  expect(looked).toBe(0);
});

it('describes an error of a number-or-text field as one of a number', async () => {
  const app = httpServer();
  const number = Type.Union([Type.Integer({ minimum: 1, maximum: 9 }), Type.String({ pattern: '^[0-9]$' })]);
  app.post('/a', { schema: { body: Type.Object({ number }) } }, async () => ({}));
  const answer = async (number: unknown) => {
    const { statusCode, ...said } = await app.inject({ method: 'POST', url: '/a', payload: { number } });
    return [statusCode, said.json<{ detail?: string }>().detail];
  };
  expect(await answer(0)).toEqual([422, 'Número: debe ser mayor o igual a 1']);
  expect(await answer(10)).toEqual([422, 'Número: debe ser menor o igual a 9']);
  expect(await answer(true)).toEqual([400, 'Número: debe ser un número entero']);
  expect(await answer('7')).toEqual([200, undefined]);
});

it('compiles equal schemas once', () => {
  const checkOf = (minimum: number) =>
    validators({}, { customOptions: {} })({ schema: Type.Number({ minimum }) });
  expect(checkOf(1)).toBe(checkOf(1));
  expect(checkOf(5)).not.toBe(checkOf(1));
});
