import * as React from 'react';

/** React's internal shared state, here the number of owner stacks captured in this second. After ten thousand React captures no more. */
type Shared = { recentlyCreatedOwnerStacks: number };

/**
 * Disables React's owner stacks, the creation stack of each element for developer messages: they take a seventh of the time of
 * these tests. Does nothing for a React version without that counter.
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
