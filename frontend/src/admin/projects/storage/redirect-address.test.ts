import { expect, it } from 'vitest';
import { googleRefuses } from './redirect-address.ts';

it.each([
  ['https://obra.constructora.mx', null],
  ['https://obra.constructora.mx:8443', null],
  ['http://localhost:8080', null],
  ['http://127.0.0.1:8080', null],
  ['http://[::1]:8080', null],
  ['http://obra.constructora.mx', 'plain'],
  ['https://192.168.1.20', 'address'],
  ['http://10.0.0.4:8080', 'address'],
  ['https://[2001:db8::1]', 'address'],
  ['https://servidor', 'name'],
  ['https://obra.local', 'name'],
  ['http://obra.lan:8080', 'name'],
  ['https://local.mx', null],
] as const)('says what Google says of %s', (origin, refused) => expect(googleRefuses(origin)).toBe(refused));
