import jwt from 'jsonwebtoken';

const issuer = 'obraclara';
const audience = 'obraclara-api';
const twelveHours = 12 * 60 * 60;

/**
 * Whose session it is, with which of their passwords it began (`''`: from before passwords were told apart), and for which role
 * (absent: from before sessions ended with it).
 */
export type SessionClaims = { id: string; credential: string; role?: string };

/**
 * A session of 12 hours for this person, signed with HS256. Carries who, the name of their password and the role whose panel they
 * have, never what they may do: that is looked up.
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
