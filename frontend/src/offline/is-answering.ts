/** Default timeout of a probe, in ms: shorter than the interval between two probes (`connection.ts`). */
const longest = 9_000;

/** Whether our own server answers, and not a captive portal or proxy that answers every request with a page. */
export const isAnswering = async (patience = longest): Promise<boolean> => {
  try {
    const answer = await fetch('/api/health', { signal: AbortSignal.timeout(patience) });
    return answer.ok && ((await answer.json()) as { status?: unknown } | null)?.status === 'ok';
  } catch {
    return false;
  }
};
