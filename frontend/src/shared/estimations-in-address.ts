/** What the address calls the claim that is open, of each contract: whoever opens it finds where that contract is in their panel. */
export const claimInAddress = {
  estimations: 'estimation',
  'internal-estimations': 'estimation-interna',
} as const;

/** What it calls the way in which the list of each contract is arranged: one panel shows both. */
export const listInAddress = {
  estimations: { order: 'orden', status: 'estatus', text: 'texto' },
  'internal-estimations': { order: 'orden-interna', status: 'estatus-interna', text: 'texto-interna' },
} as const;

/** The query without what it says of estimations: those of another project are shown as they come, wherever one is chosen. */
export const withoutEstimations = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const resource of ['estimations', 'internal-estimations'] as const)
    for (const name of [claimInAddress[resource], ...Object.values(listInAddress[resource])])
      next.delete(name);
  return next;
};
