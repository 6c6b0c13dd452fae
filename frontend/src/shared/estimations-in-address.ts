/**
 * Query parameter of the open estimation, per contract. A shared address opens the estimation wherever the reader's panel shows that
 * contract.
 */
export const estimationInAddress = {
  estimations: 'estimation',
  'internal-estimations': 'estimation-interna',
} as const;

/** Query parameters of the order and the filters of each contract's list: one panel shows both lists. */
export const listInAddress = {
  estimations: { order: 'orden', status: 'estatus', text: 'texto' },
  'internal-estimations': { order: 'orden-interna', status: 'estatus-interna', text: 'texto-interna' },
} as const;

/** Value of the status filter for En Revisión in the panels: every presented estimation neither autorizada nor pagada (design.md §8.4). */
export const inReview = 'sin-autorizar';

export const allStatuses = 'todas';

/** Query parameters of each contract's estimations that belong to the tab with their list. */
export const listHolds = {
  estimations: [estimationInAddress.estimations, listInAddress.estimations.status],
  'internal-estimations': [
    estimationInAddress['internal-estimations'],
    listInAddress['internal-estimations'].status,
  ],
} as const;

/** The query without the parameters of estimations. A change of project resets them. */
export const withoutEstimations = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const resource of ['estimations', 'internal-estimations'] as const)
    for (const name of [estimationInAddress[resource], ...Object.values(listInAddress[resource])])
      next.delete(name);
  return next;
};

/**
 * Address of a contract's list of estimations, filtered by one status or all. Removes the tab, so that the panel opens the tab with the
 * list; keeps the rest of the query.
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
