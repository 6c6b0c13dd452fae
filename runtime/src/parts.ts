/** Services that a process can run. All of them by default; each can also run separately, on its own machine. */
export const parts = ['command-service', 'projections', 'query-service', 'frontend'] as const;
export type Part = (typeof parts)[number];

/** Service name in logs of a process that runs these services. */
export const serviceName = (chosen: readonly Part[]): string =>
  chosen.length === parts.length ? 'obraclara' : chosen.join('+');
