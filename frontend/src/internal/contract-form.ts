import { defaultInternalContractTerms, type InternalContractTerms } from '@obraclara/events';
import { readMoney, readPercentage, type Typed } from '../ui/forms/typed-number.ts';
import { app, projects } from '../messages.ts';

/** Input of the internal contract's form: every field as text, so that no input is altered; a choice is `true` or `false`. */
export type ContractForm = Record<keyof InternalContractTerms, string>;
export type Problems = Partial<Record<keyof ContractForm, string>>;

/** IVA and closing cents as text. Responses that a device stored earlier lack them. */
const rulesIn = (terms: Partial<InternalContractTerms>) => {
  const { iva_percentage, iva_exempt, closes_cents } = { ...defaultInternalContractTerms, ...terms };
  return {
    iva_percentage: String(iva_percentage),
    iva_exempt: String(iva_exempt),
    closes_cents: String(closes_cents),
  };
};

/** IVA and closing cents of the form. */
export const rulesTyped = (form: Pick<ContractForm, keyof typeof defaultInternalContractTerms>) => ({
  iva_percentage: readPercentage(form.iva_percentage).value,
  iva_exempt: form.iva_exempt === 'true',
  closes_cents: form.closes_cents === 'true',
});

const empty: ContractForm = {
  title: '',
  description: '',
  contract_amount: '',
  start_date: '',
  end_date: '',
  anticipo_amount: '',
  anticipo_amortization_percentage: '',
  ...rulesIn({}),
};

/** Returns the form of a stored contract; an empty one without a contract. */
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
        ...rulesIn(terms),
      }
    : empty;

/** Returns the request body: numbers as numbers, an empty advance as 0 (specification §5). */
export const termsOf = (form: ContractForm): InternalContractTerms => ({
  title: form.title.trim(),
  description: form.description.trim(),
  contract_amount: readMoney(form.contract_amount).value,
  start_date: form.start_date,
  end_date: form.end_date,
  anticipo_amount: readMoney(form.anticipo_amount).value,
  anticipo_amortization_percentage: readPercentage(form.anticipo_amortization_percentage).value,
  ...rulesTyped(form),
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

/** Returns the error of each field; empty if the contract can be saved. */
export const problemsOf = (form: ContractForm): Problems => {
  const problems: Problems = {};
  for (const [field, error] of refusals(form)) if (error) problems[field] = error;
  for (const field of required) if (form[field].trim() === '') problems[field] = app.required;
  return problems;
};
