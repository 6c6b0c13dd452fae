import type { ConceptTerms } from '@obraclara/events';
import { catalog as words } from '../../messages.ts';
import { part, type Field } from '../../shared/conflict/fields.ts';
import { quantity, unitMoney } from '../../ui/format/format.ts';
import { conceptTerms } from './concept.ts';

const fields: Field<ConceptTerms & { project_id: string }>[] = [
  part(['concept_code'], words.code, ({ concept_code }) => concept_code),
  part(['unit'], words.unit, ({ unit }) => unit),
  part(['concept_name'], words.name, ({ concept_name }) => concept_name),
  part(['quantity'], words.quantity, (terms) => quantity(terms.quantity)),
  part(['unit_price'], words.unitPrice, ({ unit_price }) => unitMoney(unit_price)),
];

/** Fields of the concept form, for the merge with the changes of other users. */
export const conceptForm = (project: string) => ({
  fields,
  termsOf: (values: Record<string, unknown>) => conceptTerms(project, values),
});
