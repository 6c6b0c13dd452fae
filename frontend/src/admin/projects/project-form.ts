import {
  ivaPercentage,
  type ProjectTerms,
  type Retention,
  type Signatures,
  type Signer,
} from '@obraclara/events';
import { projects } from '../../messages.ts';
import { readMoney } from '../../ui/forms/typed-number.ts';
import { retentionTyped, type DraftRetention } from '../../shared/retentions/draft-retention.ts';
import { figureText } from '../FigureInput.tsx';
import { paymentTermsTyped } from './payment-terms.ts';
import { sheetTyped } from '../../shared/contract-sheet.ts';

/** Error message if the end date is before the start date. The same date is valid: a project of one day. */
export const endError = (end: unknown, { start_date }: Record<string, unknown>): string | undefined =>
  typeof end === 'string' && typeof start_date === 'string' && end < start_date
    ? projects.endsBeforeStart
    : undefined;

type Typed<T> = { [Field in keyof T]?: T[Field] | null } | null | undefined;

const signer = (typed: Typed<Signer>): Signer => ({
  nombre: typed?.nombre?.trim() ?? '',
  cargo: typed?.cargo?.trim() ?? '',
  empresa: typed?.empresa?.trim() ?? '',
});

/** The value of a cleared input is null. */
const signaturesOf = (typed: Typed<Signatures>): Signatures => ({
  elaboro: signer(typed?.elaboro),
  reviso: signer(typed?.reviso),
  autorizo: signer(typed?.autorizo),
});

/** Deductions in the value of a form input, with each `valor` as text. The value comes from the record until the user types. */
export const deductionsHeld = (value: unknown): DraftRetention[] =>
  ((value || []) as (Retention | DraftRetention)[]).map((one) => ({ ...one, valor: String(one.valor) }));

/** Request body with the form's values: only the terms of the project, without the other properties of the record. */
export const projectTerms = (values: Record<string, unknown>): Required<ProjectTerms> => {
  const {
    name,
    description,
    start_date,
    end_date,
    status,
    estimation_control = 'free',
    iva_percentage = ivaPercentage,
    iva_exempt = false,
    closes_cents = false,
  } = values as ProjectTerms;
  return {
    name: name.trim(),
    description: description.trim(),
    contract_amount: readMoney(figureText(values['contract_amount'])).value,
    compliance_guarantee: readMoney(figureText(values['compliance_guarantee'])).value,
    deductions: deductionsHeld(values['deductions']).map(retentionTyped),
    payment_terms: paymentTermsTyped(values['payment_terms']),
    ...sheetTyped(values),
    start_date,
    end_date,
    status,
    estimation_control,
    iva_percentage,
    iva_exempt,
    closes_cents,
    signatures: signaturesOf(values['signatures'] as Typed<Signatures>),
    internal_signatures: signaturesOf(values['internal_signatures'] as Typed<Signatures>),
  };
};
