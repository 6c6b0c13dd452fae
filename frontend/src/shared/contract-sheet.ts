import { contractLawNames, type ContractSheet } from '@obraclara/events';
import { day } from '../ui/format/format.ts';

/** Labels of the contract sheet, in the order of the form. */
export const sheetLabels = {
  contract_number: 'Número de contrato',
  client: 'Dependencia o cliente',
  contractor: 'Contratista',
  contractor_rfc: 'RFC del contratista',
  law: 'Legislación',
  fund: 'Fondo o programa',
  proposals_on: 'Fecha de proposiciones',
  award_on: 'Fecha del fallo',
  signed_on: 'Fecha de firma',
} satisfies Record<keyof ContractSheet, string>;

export const sheetFields = Object.keys(sheetLabels) as (keyof ContractSheet)[];

export const isSheetDay = (field: keyof ContractSheet): boolean => field.endsWith('_on');

/** Display text of a sheet field; empty if unknown. */
export const sheetText = (sheet: ContractSheet, field: keyof ContractSheet): string => {
  const value = sheet[field];
  if (!value) return '';
  if (field === 'law') return contractLawNames[value as keyof typeof contractLawNames];
  return isSheetDay(field) ? day(value) : value;
};

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Contract sheet from the values of a form; the value of a cleared input is null. Accepts an RFC in lower case, with spaces or hyphens. */
export const sheetTyped = (values: Record<string, unknown>): ContractSheet => ({
  contract_number: typed(values['contract_number']),
  client: typed(values['client']),
  contractor: typed(values['contractor']),
  contractor_rfc: typed(values['contractor_rfc']).replace(/[\s-]/g, '').toUpperCase(),
  law: (values['law'] || null) as ContractSheet['law'],
  fund: typed(values['fund']),
  proposals_on: typed(values['proposals_on']) || null,
  award_on: typed(values['award_on']) || null,
  signed_on: typed(values['signed_on']) || null,
});
