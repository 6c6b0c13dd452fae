import jwt from 'jsonwebtoken';

const issuer = 'obraclara';
const audience = 'obraclara-api';
const twelveHours = 12 * 60 * 60;

/** A session of 12 hours for this person, signed with HS256. Carries who, never what they may do: that is looked up. */
export const signToken = (person: { id: string }, secret: string, now: Date): string =>
  jwt.sign({ iat: Math.floor(now.getTime() / 1000) }, secret, {
    algorithm: 'HS256',
    subject: person.id,
    expiresIn: twelveHours,
    issuer,
    audience,
  });

/** The person's id, or `undefined` when the token is not ours, was tampered with, or has expired. */
export const verifyToken = (token: string, secret: string, now: Date = new Date()): string | undefined => {
  try {
    const claims = jwt.verify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    return typeof claims === 'object' && typeof claims.sub === 'string' ? claims.sub : undefined;
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return undefined;
    throw error;
  }
};
