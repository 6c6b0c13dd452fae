import { hasDecimals, maxMoney, type ProjectTerms } from '@obraclara/events';
import { projects } from '../../messages.ts';

const amountError = (amount: unknown) => {
  if (typeof amount !== 'number') return undefined;
  if (amount < 0) return projects.negativeAmount;
  return amount > maxMoney || !hasDecimals(amount, 2) ? projects.amountDecimals : undefined;
};

/** What the form refuses besides empty fields: an amount that is not one of money, an end before the start. */
export const projectErrors = (values: Record<string, unknown>): Record<string, string> => {
  const { contract_amount, start_date, end_date } = values as Partial<ProjectTerms>;
  const amount = amountError(contract_amount);
  return {
    ...(amount ? { contract_amount: amount } : {}),
    ...(start_date && end_date && end_date < start_date ? { end_date: projects.endsBeforeStart } : {}),
  };
};

/** The form's values as the server takes them: the terms and nothing else of the record. */
export const projectTerms = (values: Record<string, unknown>): ProjectTerms => {
  const { name, description, contract_amount, start_date, end_date, status } = values as ProjectTerms;
  return {
    name: name.trim(),
    description: description.trim(),
    contract_amount,
    start_date,
    end_date,
    status,
  };
};
