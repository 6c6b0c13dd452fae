import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkLink, fileIdOf, fileUrl, linkOf, signedLink, type FileVariant } from '../src/links/file-url.ts';

const secret = 'a secret of the tests that is long enough';
const id = randomUUID();
const at = (time: string) => new Date(`2026-01-31T${time}Z`);

const parts = (link: string) => {
  const { pathname, searchParams } = new URL(link, 'http://x');
  return {
    id: pathname.split('/').at(-1)!,
    variant: (searchParams.get('v') ?? undefined) as FileVariant | undefined,
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
};
const check = (link: ReturnType<typeof parts>, now: Date, by = secret) =>
  checkLink(link, { secret: by, now });

describe('a signed link', () => {
  const link = signedLink({ secret, id, variant: 'thumb', now: at('18:20:00') });

  it('is the same for an hour and lives one to two', () => {
    expect(signedLink({ secret, id, variant: 'thumb', now: at('18:59:59') })).toBe(link);
    expect(signedLink({ secret, id, variant: 'thumb', now: at('19:00:00') })).not.toBe(link);
    expect(check(parts(link), at('19:59:59'))).toBe('valid');
    expect(check(parts(link), at('20:00:00'))).toBe('expired');
  });

  it('is forged when any part of it is another', () => {
    const said = parts(link);
    const now = at('18:20:00');
    for (const other of [
      { ...said, id: randomUUID() },
      { ...said, variant: 'view' as const },
      { ...said, variant: undefined },
      { ...said, expires: said.expires + 3600 },
      { ...said, expires: NaN },
      { ...said, signature: '' },
      { ...said, signature: `${said.signature.slice(0, -1)}ñ` },
    ])
      expect(check(other, now)).toBe('forged');
    expect(check(said, now, `${secret}.`)).toBe('forged');
  });
});

it('is known by its id, however its address comes', () => {
  const link = signedLink({ secret, id, now: at('18:00:00') });
  for (const url of [fileUrl(id), link, `https://obra.mx${link}`]) expect(fileIdOf(url)).toBe(id);
  for (const url of [
    '',
    '/api/files/',
    '/api/files/1',
    `/api/files/${id}/x`,
    `/otra/api/files/${id}`,
    `//x.mx${fileUrl(id)}`,
  ])
    expect(fileIdOf(url)).toBeNull();
});

it('makes a link of what is ours and leaves the rest', () => {
  const how = { secret, variant: 'view' as const, now: at('18:00:00') };
  expect(linkOf(fileUrl(id), how)).toBe(signedLink({ ...how, id }));
  expect(linkOf('https://x.mx/logo.png', how)).toBe('https://x.mx/logo.png');
  expect(linkOf(null, how)).toBeNull();
});
