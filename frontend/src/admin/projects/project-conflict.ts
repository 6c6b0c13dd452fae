import {
  estimationControlNames,
  signatureNames,
  signerFields,
  yesOrNo,
  type Signatures,
} from '@obraclara/events';
import { projects as words, projectStatuses } from '../../messages.ts';
import { part, type Field } from '../../shared/conflict/fields.ts';
import { day, money, percentage } from '../../ui/format/format.ts';
import { retentionInWords } from '../../shared/retentions/retention-words.ts';
import { sheetFields, sheetLabels, sheetText } from '../../shared/contract-sheet.ts';
import { paymentTermsText } from './payment-terms.ts';
import { projectTerms } from './project-form.ts';

/** Text such as `Revisó: Ana Ruiz, Residente`, for each signer with data. */
const signers = (signatures: Signatures): string =>
  signatureNames
    .map((name) => [name, signerFields.map((field) => signatures[name][field]).filter(Boolean)] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `${words.signers[name]}: ${lines.join(', ')}`)
    .join(' · ');

type Terms = ReturnType<typeof projectTerms>;

const fields: Field<Terms>[] = [
  part(['name'], words.name, ({ name }) => name),
  part(['description'], words.description, ({ description }) => description),
  part(['contract_amount'], words.contractAmount, ({ contract_amount }) => money(contract_amount)),
  part(['compliance_guarantee'], words.complianceGuarantee, ({ compliance_guarantee: amount }) =>
    amount > 0 ? money(amount) : '',
  ),
  part(['deductions'], words.deductions, ({ deductions }) => deductions.map(retentionInWords).join('\n')),
  part(['payment_terms'], 'Plazos de pago', ({ payment_terms }) => paymentTermsText(payment_terms)),
  ...sheetFields.map((field): Field<Terms> =>
    part([field], sheetLabels[field], (terms) => sheetText(terms, field)),
  ),
  part(['start_date'], words.startDate, ({ start_date }) => day(start_date)),
  part(['end_date'], words.endDate, ({ end_date }) => day(end_date)),
  part(['status'], words.status, ({ status }) => projectStatuses[status]),
  part(
    ['estimation_control'],
    words.control,
    ({ estimation_control }) => estimationControlNames[estimation_control],
  ),
  part(['iva_percentage'], words.iva, ({ iva_percentage }) => percentage(iva_percentage)),
  part(['iva_exempt'], words.ivaExempt, ({ iva_exempt }) => yesOrNo(iva_exempt)),
  part(['closes_cents'], words.closesCents, ({ closes_cents }) => yesOrNo(closes_cents)),
  part(['signatures'], words.signatures, ({ signatures }) => signers(signatures)),
  part(['internal_signatures'], words.internalSignatures, (terms) => signers(terms.internal_signatures)),
];

/** Fields of the project form, for the merge with the changes of other users. */
export const projectForm = { fields, termsOf: projectTerms };
