import { yesOrNo } from '@obraclara/events';
import { readMoney, readPercentage } from '../ui/forms/typed-number.ts';
import { internal as words, projects } from '../messages.ts';
import { part, type Field } from '../shared/conflict/fields.ts';
import { day, money, percentage } from '../ui/format/format.ts';
import { rulesTyped, type ContractForm } from './contract-form.ts';

/** Fields of the internal contract that the conflict dialog compares. */
export const contractFields: Field<ContractForm>[] = [
  part(['title'], words.title, ({ title }) => title.trim()),
  part(['description'], words.description, ({ description }) => description.trim()),
  part(['contract_amount'], projects.contractAmount, (form) => money(readMoney(form.contract_amount).value)),
  part(['start_date'], projects.startDate, ({ start_date }) => day(start_date)),
  part(['end_date'], projects.endDate, ({ end_date }) => day(end_date)),
  part(['anticipo_amount'], words.advanceAmount, (form) => money(readMoney(form.anticipo_amount).value)),
  part(['anticipo_amortization_percentage'], words.amortization, (form) =>
    percentage(readPercentage(form.anticipo_amortization_percentage).value),
  ),
  part(['iva_percentage'], words.iva, (form) => percentage(rulesTyped(form).iva_percentage)),
  part(['iva_exempt'], projects.ivaExempt, (form) => yesOrNo(rulesTyped(form).iva_exempt)),
  part(['closes_cents'], projects.closesCents, (form) => yesOrNo(rulesTyped(form).closes_cents)),
];
