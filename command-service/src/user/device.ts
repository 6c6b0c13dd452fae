import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const halfAYear = 180 * 24 * 3600;
const cookieOf = (userId: string) => `obraclara-${Buffer.from(userId).toString('base64url')}`;

const sealOf = (secret: string, userId: string, device: string) =>
  createHmac('sha256', secret).update(`device\0${userId}\0${device}`).digest('base64url');

const equal = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** Id of this browser if it has signed in to this account before. The cookie grants no access. */
export const deviceOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  userId: string,
  secret: string,
): string | undefined => {
  const name = `${cookieOf(userId)}=`;
  const cookies = (headers.cookie ?? '').split(';').map((one) => one.trim());
  const [device, seal] =
    cookies
      .find((one) => one.startsWith(name))
      ?.slice(name.length)
      .split('.') ?? [];
  if (!device || !seal) return undefined;
  return equal(Buffer.from(seal), Buffer.from(sealOf(secret, userId, device))) ? device : undefined;
};

/** Marks the browser as known to this account. */
export const rememberDevice = (
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, secret }: { userId: string; secret: string },
): void => {
  const device = deviceOf(request, userId, secret) ?? randomBytes(16).toString('base64url');
  const value = `${device}.${sealOf(secret, userId, device)}`;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const where = `Path=/api/auth/login; Max-Age=${halfAYear}; HttpOnly; SameSite=Strict${secure}`;
  void reply.header('set-cookie', `${cookieOf(userId)}=${value}; ${where}`);
};
