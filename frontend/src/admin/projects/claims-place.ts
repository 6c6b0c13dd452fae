import type { ContractKind } from '@obraclara/events';
import { useSearchParams } from 'react-router-dom';
import { claimInAddress, withoutEstimations } from '../../estimations/index.ts';
import { useDialogInAddress } from '../../shared/useDialogInAddress.ts';

const inAddress = 'estimaciones';
/** Under what name the address keeps which contract is shown. */
export const contractInAddress = 'contrato';

const clean = (query: URLSearchParams): URLSearchParams => {
  const next = withoutEstimations(query);
  next.delete(contractInAddress);
  return next;
};

/** Where in the address the estimations of each contract of a project are found. */
export const placesOf = (project_id: string): Record<ContractKind, Record<string, string>> => ({
  main: { [inAddress]: project_id, [contractInAddress]: 'obra' },
  internal: { [inAddress]: project_id, [contractInAddress]: 'servicios' },
});

/** Of which project the estimations are shown: the one that the address says, also in a link to a claim from somebody else's panel. */
export const useClaimsPlace = () => {
  const { about, open, close } = useDialogInAddress(inAddress, clean);
  const [query] = useSearchParams();
  const linked = Object.values(claimInAddress).some((name) => query.has(name));
  return { about: about ?? (linked ? query.get('project') : null), open, close };
};
