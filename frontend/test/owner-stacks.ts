import * as React from 'react';

/** What React shares among its packages: here how many stacks it kept in this second. After ten thousand it keeps no more of them. */
type Shared = { recentlyCreatedOwnerStacks: number };

/**
 * Has React keep no stack of where each element was made, which it does for messages to a developer and which takes a seventh of the time
 * of these tests. A React that has no such count is left as it is.
 */
export const keepNoOwnerStacks = () => {
  const shared = (React as unknown as Record<string, Shared | undefined>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ];
  if (shared && 'recentlyCreatedOwnerStacks' in shared)
    Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      set: () => undefined,
    });
};
