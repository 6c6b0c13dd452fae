import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { formalTexts as texts } from './messages.ts';

const messages = { done: texts.returned, failed: texts.returnFailed };

/** Returns a presented estimation to capture as the user saw it, with a reason. */
export const ReturnDialog = ({
  row: { id, number, revision },
  close,
}: {
  row: EstimationRow;
  close: () => void;
}) => {
  const { resource } = useContract();
  const command = useCommand();
  return (
    <ReasonDialog
      title={texts.toCaptureNamed(number)}
      hint={texts.returnMeans}
      submit={texts.toCapture}
      send={(reason) => command('POST', seenAt(`${resource}/${id}/return`, revision), messages, { reason })}
      close={close}
    />
  );
};
