import { apiError } from '../api/api-error.ts';

/** An error for a response that is not our server's, as from a captive portal: nothing was confirmed. */
export const foreignResponse = () => apiError('', 502);
