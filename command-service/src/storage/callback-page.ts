import { createHash } from 'node:crypto';
import { escapedHtml } from '@obraclara/platform/http';
import type { FastifyReply } from 'fastify';

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f7f8;color:#1b2529;
font:16px/1.5 Inter,system-ui,sans-serif}main{max-width:26rem;padding:2rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.25rem;color:#0b4f5c}p{margin:0}
@media(prefers-color-scheme:dark){body{background:#12191c;color:#e6ecee}h1{color:#7cc4d1}}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Page in the popup after Google's redirect; it runs no scripts and loads nothing. */
export const callbackPage = (
  reply: FastifyReply,
  { status, title, text }: { status: number; title: string; text: string },
) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    // With the policy of the other pages, this popup would lose its opener, which closes it.
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapedHtml(title)}</title><style>${style}</style>` +
        `<main><h1>${escapedHtml(title)}</h1><p>${escapedHtml(text)}</p></main></html>`,
    );
