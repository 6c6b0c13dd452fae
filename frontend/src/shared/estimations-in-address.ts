/** What the address calls the estimation that is open, of each contract: whoever opens it finds where that contract is in their panel. */
export const estimationInAddress = {
  estimations: 'estimation',
  'internal-estimations': 'estimation-interna',
} as const;

/** What it calls the way in which the list of each contract is arranged: one panel shows both. */
export const listInAddress = {
  estimations: { order: 'orden', status: 'estatus', text: 'texto' },
  'internal-estimations': { order: 'orden-interna', status: 'estatus-interna', text: 'texto-interna' },
} as const;

/** What the panels call En Revisión, as the address calls it: everything neither autorizada nor pagada (design.md §8.4). */
export const inReview = 'sin-autorizar';

export const allStatuses = 'todas';

/** What the address says of estimations of each contract, which the tab with their list holds. */
export const listHolds = {
  estimations: [estimationInAddress.estimations, listInAddress.estimations.status],
  'internal-estimations': [
    estimationInAddress['internal-estimations'],
    listInAddress['internal-estimations'].status,
  ],
} as const;

/** The query without what it says of estimations: those of another project are shown as they come, wherever one is chosen. */
export const withoutEstimations = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const resource of ['estimations', 'internal-estimations'] as const)
    for (const name of [estimationInAddress[resource], ...Object.values(listInAddress[resource])])
      next.delete(name);
  return next;
};

/**
 * The address of the list of a contract's estimations, those of one status or all, in whichever tab of the panel holds it; the rest of
 * the query is kept.
 */
export const listAddress = (
  query: URLSearchParams,
  resource: keyof typeof listInAddress,
  status: string = allStatuses,
): string => {
  const next = withoutEstimations(query);
  next.delete('tab');
  next.delete('vista');
  next.set(listInAddress[resource].status, status);
  next.set('ver', resource);
  return `?${next.toString()}`;
};
