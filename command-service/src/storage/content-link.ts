import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Seconds for which a link to a Drive file is valid. */
const lifetime = 300;

export type ContentLink = { project_id: string; file_id: string; expires: number };

const signatureOf = (secret: string, { project_id, file_id, expires }: ContentLink) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'obraclara drive links', 32)))
    .update([project_id, file_id, expires].join('\n'))
    .digest('hex');

/** A link to one file of a project's Drive, valid for five minutes without a session, and its signature. */
export const contentLink = (
  secret: string,
  { project_id, file_id, now }: { project_id: string; file_id: string; now: Date },
): { downloadLink: string; accessToken: string } => {
  const expires = Math.floor(now.getTime() / 1000) + lifetime;
  const signature = signatureOf(secret, { project_id, file_id, expires });
  const downloadLink = `/api/projects/${project_id}/drive/content/${file_id}?expires=${expires}&signature=${signature}`;
  return { downloadLink, accessToken: signature };
};

export const checkContentLink = (
  secret: string,
  { signature, ...link }: ContentLink & { signature: string },
  now: Date,
): 'valid' | 'expired' | 'forged' => {
  const expected = Buffer.from(signatureOf(secret, link));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return link.expires * 1000 > now.getTime() ? 'valid' : 'expired';
};
