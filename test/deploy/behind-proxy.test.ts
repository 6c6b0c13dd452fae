import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { hasNginx, listening, places, portOf, runNginx, whyNot } from './real-nginx.ts';

it('passes on what a proxy says that listen.conf names', async ({ skip }) => {
  skip(!hasNginx, whyNot);
  let seen: IncomingHttpHeaders = {};
  const service = await listening(({ headers }, response) => {
    seen = headers;
    response.end();
  }, places['query-service'][0]);
  const nginx = await runNginx({ servicePort: portOf(service), proxied: true });
  try {
    const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    expect((await fetch(`${nginx.address}/api/projects`, { headers: forwarded })).status).toBe(200);
    expect(seen).toMatchObject(forwarded);
  } finally {
    await nginx.stop();
    service.closeAllConnections();
    service.close();
  }
});
