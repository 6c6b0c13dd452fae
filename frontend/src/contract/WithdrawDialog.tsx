import type { ContractTermsAnswer } from '@obraclara/api';
import { useCommand } from '../api/useCommand.ts';
import { ReasonDialog } from '../shared/forms/ReasonDialog.tsx';
import { texts } from './messages.ts';
import { addressOf, type TermsOf } from './useContractTerms.ts';

const said = { done: texts.withdrawn, failed: texts.withdrawFailed };

type Props = { of: TermsOf; amendment: ContractTermsAnswer['amendments'][number]; close: () => void };

/** Withdraws the last amendment, recorded by mistake, with a reason. */
export const WithdrawDialog = ({ of, amendment: { id, number }, close }: Props) => {
  const command = useCommand();
  return (
    <ReasonDialog
      title={texts.withdrawNamed(number)}
      hint={texts.withdrawMeans}
      submit={texts.withdraw}
      send={(reason) => command('POST', `${addressOf(of)}/amendments/${id}/withdraw`, said, { reason })}
      close={close}
    />
  );
};
