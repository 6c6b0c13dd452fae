/**
 * Responses that were requested while the page's code was loading, by URL; `token`: the session that requested them; `asked`: when, in ms
 * since the page's start.
 */
type Early = { token: string; asked: number; answers: Record<string, Promise<Response>> };

declare global {
  /** Set by the script `frontend/early.ts`. */
  var obraclaraEarly: Early | undefined;
}

/** A response older than this, in ms, is requested again. */
const freshFor = 30_000;

/** Returns the response with its complete body; undefined for an error or an incomplete body, which is requested again. */
const good = async (answer: Promise<Response>): Promise<Response | undefined> => {
  try {
    const response = await answer;
    return response.ok ? new Response(await response.text(), response) : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the early response for this URL and session, once. Undefined if none was requested; resolves with undefined if it failed. */
export const takeEarly = (
  url: string,
  token: string | undefined,
): Promise<Response | undefined> | undefined => {
  const early = globalThis.obraclaraEarly;
  if (!early || early.token !== token || performance.now() - early.asked > freshFor) return undefined;
  const answer = early.answers[url];
  delete early.answers[url];
  return answer && good(answer);
};

/** Discards all early responses: a write makes them stale. */
export const forgetEarly = (): void => {
  globalThis.obraclaraEarly = undefined;
};
