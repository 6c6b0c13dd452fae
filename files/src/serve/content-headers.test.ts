import { expect, it } from 'vitest';
import { contentPolicy, disposition } from './content-headers.ts';

it('keeps the name as it was written, and one that any browser can read', () => {
  expect(disposition('application/pdf', 'Minuta nº 3 — Cañada (año).pdf')).toBe(
    `inline; filename="Minuta n_ 3 _ Canada (ano).pdf"; filename*=UTF-8''Minuta%20n%C2%BA%203%20%E2%80%94%20Ca%C3%B1ada%20%28a%C3%B1o%29.pdf`,
  );
});

it('cannot be broken out of by a name', () => {
  const header = disposition('text/csv', '"; filename="x.html\r\nSet-Cookie: a=\ud800\'*.csv');
  expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/);
});

it.each([
  'text/html',
  'image/svg+xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])('serves %s as a download that cannot run scripts', (mediaType) => {
  expect(disposition(mediaType, 'a')).toMatch(/^attachment;/);
  expect(contentPolicy(mediaType)).toBe("sandbox; default-src 'none'");
});

it.each(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])('lets %s be seen', (mediaType) =>
  expect(disposition(mediaType, 'a')).toMatch(/^inline;/),
);
