/** Answers that were asked for while the code of the page was on its way, by their address, and for whose session and when (ms of the page). */
type Early = { token: string; asked: number; answers: Record<string, Promise<Response>> };

declare global {
  /** Left by the script of `frontend/early.ts`. */
  var obraclaraEarly: Early | undefined;
}

/** An answer that waits for longer than this for the code that shows it is asked for again. */
const freshFor = 30_000;

/** The answer with all of its body, or undefined: what broke off is asked for again. */
const good = async (answer: Promise<Response>): Promise<Response | undefined> => {
  try {
    const response = await answer;
    return response.ok ? new Response(await response.text(), response) : undefined;
  } catch {
    return undefined;
  }
};

/** What has already been asked for by whoever has this session, once; undefined if that is nothing, and the answer's if it is no good. */
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

/** What is written makes all that was asked for before it old. */
export const forgetEarly = (): void => {
  globalThis.obraclaraEarly = undefined;
};
