type Around = {
  /** Whether this device has all code of a role. */
  keepsCode: () => Promise<boolean>;
  /** The page of this worker's build. */
  kept: () => Promise<Response>;
  /** The page that the server has now. */
  served: () => Promise<Response>;
};

/**
 * Returns the page for a navigation. A device with all code of the role gets the page of this build.
 * Otherwise, chunks may be missing that no server has any more: it gets the server's page, or the cached one if the server is unreachable
 * or fails.
 */
export const openPage = async ({ keepsCode, kept, served }: Around): Promise<Response> => {
  if (await keepsCode()) return kept();
  const answer = await served().catch(() => null);
  return answer && answer.status < 500 ? answer : kept();
};
