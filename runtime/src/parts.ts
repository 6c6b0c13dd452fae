/** What one process runs. All of them by default; apart, each may have a machine of its own. */
export const parts = ['command-service', 'projections', 'query-service', 'frontend'] as const;
export type Part = (typeof parts)[number];

/** What a process that runs these is called in logs. */
export const serviceName = (chosen: readonly Part[]): string =>
  chosen.length === parts.length ? 'obraclara' : chosen.join('+');
