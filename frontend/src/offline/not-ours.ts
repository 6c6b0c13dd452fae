import { apiError } from '../api/api-error.ts';

/** An answer that is none of our server's, as from a network that wants one to sign in first: nothing was confirmed. */
export const notOurs = () => apiError('', 502);
