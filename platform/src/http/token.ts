import jwt from 'jsonwebtoken';

const issuer = 'obraclara';
const audience = 'obraclara-api';
const twelveHours = 12 * 60 * 60;

/** Whose session it is, and with which of their passwords it began (`''`: from before passwords were told apart). */
export type SessionClaims = { id: string; credential: string };

/**
 * A session of 12 hours for this person, signed with HS256. Carries who and the name of their password, never what they may do:
 * that is looked up.
 */
export const signToken = (
  { id, credential = '' }: { id: string; credential?: string },
  secret: string,
  now: Date,
): string =>
  jwt.sign({ iat: Math.floor(now.getTime() / 1000), ...(credential ? { credential } : {}) }, secret, {
    algorithm: 'HS256',
    subject: id,
    expiresIn: twelveHours,
    issuer,
    audience,
  });

/** What the token says; `undefined` when it is not ours, was tampered with, or has expired. */
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
    const { sub: id, credential } = claims;
    return { id, credential: typeof credential === 'string' ? credential : '' };
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return undefined;
    throw error;
  }
};
