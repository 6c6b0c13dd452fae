import type { ProjectTerms } from '@obraclara/events';
import { projects as words, projectStatuses } from '../../messages.ts';
import { part, type Field } from '../../shared/conflict/fields.ts';
import { day, money } from '../../shared/format.ts';
import { projectTerms } from './project-form.ts';

const fields: Field<ProjectTerms>[] = [
  part(['name'], words.name, ({ name }) => name),
  part(['description'], words.description, ({ description }) => description),
  part(['contract_amount'], words.contractAmount, ({ contract_amount }) => money(contract_amount)),
  part(['start_date'], words.startDate, ({ start_date }) => day(start_date)),
  part(['end_date'], words.endDate, ({ end_date }) => day(end_date)),
  part(['status'], words.status, ({ status }) => projectStatuses[status]),
];

/** The project's form, as it is held against what others made of the project. */
export const projectForm = { fields, termsOf: projectTerms };
