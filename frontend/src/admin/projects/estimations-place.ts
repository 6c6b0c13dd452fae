import type { ContractKind } from '@obraclara/events';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { estimationInAddress, withoutEstimations } from '../../shared/estimations-in-address.ts';
import { useDialogInAddress } from '../../shared/useDialogInAddress.ts';
import { useQueryState } from '../../shared/useQueryState.ts';

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

/** Of which project the estimations are shown: the one that the address says, also in a link to an estimation from somebody else's panel. */
export const useEstimationsPlace = () => {
  const { about, open, close } = useDialogInAddress(inAddress, clean);
  const [query] = useSearchParams();
  const [, settle] = useQueryState(inAddress, { replace: true });
  const isLinked = about === null && Object.values(estimationInAddress).some((name) => query.has(name));
  const linked = isLinked ? query.get('project') : null;
  // It is closed by its own name in the address, and stays when the estimation is closed.
  useEffect(() => {
    if (linked) settle(linked);
  }, [linked, settle]);
  return { about: about ?? linked, open, close };
};
