type Around = {
  /** Whether this device keeps all code of a role. */
  keepsCode: () => Promise<boolean>;
  /** The page of this worker's build. */
  kept: () => Promise<Response>;
  /** The one that the server has now. */
  served: () => Promise<Response>;
};

/**
 * The page for who opens it. Whose whole code is on the device gets the one that this code belongs to. Of anybody else's there may be parts
 * that no server has any more: they get the server's, and the kept one when there is no server to ask, or none that works.
 */
export const openPage = async ({ keepsCode, kept, served }: Around): Promise<Response> => {
  if (await keepsCode()) return kept();
  const answer = await served().catch(() => null);
  return answer && answer.status < 500 ? answer : kept();
};
