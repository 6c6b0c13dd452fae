import { Alert } from '@mui/material';
import { addMoney, advanceWarning } from '@obraclara/events';
import { useWatch } from 'react-hook-form';
import { useGuarantees } from '../shared/useGuarantees.ts';
import { readMoney } from '../ui/forms/typed-number.ts';

type Props = { project_id: string; granted: number };

/** Warns that the advance has no guarantee of its whole amount. `granted`: pesos granted before the amount that is being typed. */
export const AdvanceWarning = ({ project_id, granted }: Props) => {
  const { data } = useGuarantees(project_id);
  const { value } = readMoney(useWatch<{ amount: string }, 'amount'>({ name: 'amount' }));
  const warning = data && value > 0 && advanceWarning(data, addMoney(granted, value));
  return warning && <Alert severity="warning">{warning}</Alert>;
};
