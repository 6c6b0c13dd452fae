import type { GuaranteesAnswer } from '@obraclara/api';
import { lastRecordOf } from '@obraclara/events';
import { useCommand } from '../../api/useCommand.ts';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { texts } from './messages.ts';

const said = { done: texts.withdrawDone, failed: texts.withdrawFailed };

type Props = { project_id: string; of: GuaranteesAnswer['guarantees'][number]; close: () => void };

/** Withdraws the last record of a guarantee, a mistake, with a reason. */
export const WithdrawDialog = ({ project_id, of, close }: Props) => {
  const command = useCommand();
  const record = lastRecordOf(of);
  return (
    <ReasonDialog
      title={texts.withdrawNamed(of.folio)}
      hint={texts.withdrawMeans[record]}
      submit={texts.withdraw}
      send={(reason) =>
        command('POST', `projects/${project_id}/guarantees/${of.id}/withdraw`, said, { record, reason })
      }
      close={close}
    />
  );
};
