import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = 'the secret of an installation';
const binding = { purpose: 'tokens', project_id: 'p1', user_id: 'ana' };
const value = { refresh_token: '1//a-refresh-token' };

it('gives back what was sealed, to whom it was sealed for', () => {
  expect(unseal(secret, binding, seal(secret, binding, value))).toEqual(value);
});

it('shows nothing of what it holds, and never the same twice', () => {
  const sealed = seal(secret, binding, value);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('refresh');
  expect(sealed).not.toContain(value.refresh_token);
  expect(sealed).not.toBe(seal(secret, binding, value));
});

it('opens for no other project, person, purpose or installation', () => {
  const sealed = seal(secret, binding, value);
  expect(unseal(secret, { ...binding, project_id: 'p2' }, sealed)).toBeUndefined();
  expect(unseal(secret, { ...binding, user_id: 'beto' }, sealed)).toBeUndefined();
  expect(unseal(secret, { purpose: 'tokens', project_id: 'p1' }, sealed)).toBeUndefined();
  expect(unseal(secret, { ...binding, purpose: 'client' }, sealed)).toBeUndefined();
  expect(unseal(`${secret}!`, binding, sealed)).toBeUndefined();
});

it('opens no more once a single bit was changed', () => {
  const sealed = Buffer.from(seal(secret, binding, value).slice(3), 'base64url');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unseal(secret, binding, `v1.${changed.toString('base64url')}`)).toBeUndefined();
  }
});

it.each(['', 'v1.', 'v1.AAAA', 'plain text', `v2.${'A'.repeat(80)}`, `v1.${'A'.repeat(80)}`])(
  'takes %j for no seal at all',
  (text) => {
    expect(unseal(secret, binding, text)).toBeUndefined();
  },
);
