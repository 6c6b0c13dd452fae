import jwt from 'jsonwebtoken';

const issuer = 'obraclara';
const audience = 'obraclara-api';
const twelveHours = 12 * 60 * 60;

/**
 * User id of a session, the identifier of the password that it began with and the role. `credential` is `''` and `role` is absent
 * in tokens from before these fields existed.
 */
export type SessionClaims = { id: string; credential: string; role?: string };

/**
 * Signs a session token (HS256, 12 hours). It carries the user id, the identifier of the password and the role, but no
 * permissions: those are read on each request.
 */
export const signToken = (
  { id, credential = '', role }: { id: string; credential?: string; role?: string },
  secret: string,
  now: Date,
): string =>
  jwt.sign(
    {
      iat: Math.floor(now.getTime() / 1000),
      ...(credential ? { credential } : {}),
      ...(role === undefined ? {} : { role }),
    },
    secret,
    { algorithm: 'HS256', subject: id, expiresIn: twelveHours, issuer, audience },
  );

/** Payload of the token; `undefined` if the signature, issuer or audience is wrong or the token has expired. */
export const verifyToken = (
  token: string,
  secret: string,
  now: Date = new Date(),
): SessionClaims | undefined => {
  try {
    const claims = jwt.verify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    if (typeof claims !== 'object' || typeof claims.sub !== 'string') return undefined;
    const { sub: id, credential, role } = claims as Record<string, unknown> & { sub: string };
    return {
      id,
      credential: typeof credential === 'string' ? credential : '',
      ...(typeof role === 'string' ? { role } : {}),
    };
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return undefined;
    throw error;
  }
};
