import type { InternalContractTerms } from '@obraclara/events';
import { readMoney, readPercentage, type Typed } from '../shared/forms/typed-number.ts';
import { app, projects } from '../messages.ts';

/** The internal contract while it is typed: every field as text, so that nothing typed is altered. */
export type ContractForm = Record<keyof InternalContractTerms, string>;
export type Problems = Partial<Record<keyof ContractForm, string>>;

const empty: ContractForm = {
  title: '',
  description: '',
  contract_amount: '',
  start_date: '',
  end_date: '',
  anticipo_amount: '',
  anticipo_amortization_percentage: '',
};

/** The form of a stored contract; an empty one while there is none. */
export const formOf = (terms: InternalContractTerms | null): ContractForm =>
  terms
    ? {
        title: terms.title,
        description: terms.description,
        contract_amount: String(terms.contract_amount),
        start_date: terms.start_date,
        end_date: terms.end_date,
        anticipo_amount: String(terms.anticipo_amount),
        anticipo_amortization_percentage: String(terms.anticipo_amortization_percentage),
      }
    : empty;

/** What the server takes: numbers as numbers, no advance as 0 (specification §5). */
export const termsOf = (form: ContractForm): InternalContractTerms => ({
  title: form.title.trim(),
  description: form.description.trim(),
  contract_amount: readMoney(form.contract_amount).value,
  start_date: form.start_date,
  end_date: form.end_date,
  anticipo_amount: readMoney(form.anticipo_amount).value,
  anticipo_amortization_percentage: readPercentage(form.anticipo_amortization_percentage).value,
});

const required = ['title', 'description', 'contract_amount', 'start_date', 'end_date'] as const;

const refusals = (form: ContractForm): [keyof ContractForm, Typed['error']][] => [
  ['contract_amount', readMoney(form.contract_amount).error],
  ['anticipo_amount', readMoney(form.anticipo_amount).error],
  ['anticipo_amortization_percentage', readPercentage(form.anticipo_amortization_percentage).error],
  [
    'end_date',
    form.start_date && form.end_date && form.end_date < form.start_date
      ? projects.endsBeforeStart
      : undefined,
  ],
];

/** Why each field cannot be saved yet; empty when the contract can. */
export const problemsOf = (form: ContractForm): Problems => {
  const problems: Problems = {};
  for (const [field, error] of refusals(form)) if (error) problems[field] = error;
  for (const field of required) if (form[field].trim() === '') problems[field] = app.required;
  return problems;
};
