import { useCommand } from '../../api/useCommand.ts';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { formalTexts as texts } from './messages.ts';

const said = { done: texts.returned, failed: texts.returnFailed };

/** Returns a presented estimation to capture with a reason. */
export const ReturnDialog = ({ row: { id, number }, close }: { row: EstimationRow; close: () => void }) => {
  const { resource } = useContract();
  const command = useCommand();
  return (
    <ReasonDialog
      title={texts.toCaptureNamed(number)}
      hint={texts.returnMeans}
      submit={texts.toCapture}
      send={(reason) => command('POST', `${resource}/${id}/return`, said, { reason })}
      close={close}
    />
  );
};
