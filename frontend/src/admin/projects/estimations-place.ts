import type { ContractKind } from '@obraclara/events';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { estimationInAddress, withoutEstimations } from '../../shared/estimations-in-address.ts';
import { useDialogInAddress } from '../../ui/dialogs/useDialogInAddress.ts';
import { useQueryState } from '../../ui/address/useQueryState.ts';

const inAddress = 'estimaciones';
/** Query parameter that selects the contract: `obra` or `servicios`. */
export const contractInAddress = 'contrato';

const clean = (query: URLSearchParams): URLSearchParams => {
  const next = withoutEstimations(query);
  next.delete(contractInAddress);
  return next;
};

/** Query parameters that open the estimations of each contract of a project. */
export const placesOf = (project_id: string): Record<ContractKind, Record<string, string>> => ({
  main: { [inAddress]: project_id, [contractInAddress]: 'obra' },
  internal: { [inAddress]: project_id, [contractInAddress]: 'servicios' },
});

/** State in the address of the estimations dialog. `about`: its project id, also for a link to an estimation from another role's panel. */
export const useEstimationsPlace = () => {
  const { about, open, close } = useDialogInAddress(inAddress, clean);
  const [query] = useSearchParams();
  const [, settle] = useQueryState(inAddress, { replace: true });
  const isLinked = about === null && Object.values(estimationInAddress).some((name) => query.has(name));
  const linked = isLinked ? query.get('project') : null;
  // Adds the dialog's own parameter, so that the dialog stays open when the estimation closes.
  useEffect(() => {
    if (linked) settle(linked);
  }, [linked, settle]);
  return { about: about ?? linked, open, close };
};
