/** How long a question may wait where nobody says, in ms: less than passes between two (`connection.ts`). */
const longest = 9_000;

/** Whether our server answers now, and not something between, which has a page for every question. */
export const isAnswering = async (patience = longest): Promise<boolean> => {
  try {
    const answer = await fetch('/api/health', { signal: AbortSignal.timeout(patience) });
    return answer.ok && ((await answer.json()) as { status?: unknown } | null)?.status === 'ok';
  } catch {
    return false;
  }
};
