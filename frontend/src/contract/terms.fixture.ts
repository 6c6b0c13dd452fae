import { ContractProgramsAnswer, ContractTermsAnswer } from '@obraclara/api';
import { contractTerms } from '@obraclara/events';
import { answered } from '../api/answers.fixture.ts';

/* The worked contract of contract-life.md §0 and §4. */
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };

/** A contract without amendments or suspensions. */
export const originalTerms = answered(ContractTermsAnswer, {
  contract_id: 'p1:main',
  signed_on: null,
  advance_percentage: 30,
  versions: contractTerms(award, [], []),
  amendments: [],
  suspensions: [],
  checklist: null,
  notices: [],
});

/** The contract with an amendment of one concept and a suspension. */
export const amendedTerms = answered(ContractTermsAnswer, {
  ...originalTerms,
  versions: contractTerms(
    award,
    [{ id: 'a1', number: 1, on: '2026-07-15', amount: 6_840_065.65, days: 45 }],
    [{ id: 's1', on: '2026-06-01', until: '2026-06-21' }],
  ),
  amendments: [
    {
      id: 'a1',
      number: 1,
      on: '2026-07-15',
      reason: 'Obra adicional',
      days: 45,
      changes_program: false,
      advance_percentage: null,
      kind: 'monto_y_plazo',
      document_id: null,
      amount: 6_840_065.65,
      lines: [
        {
          concept_id: 'c1',
          concept_code: '=1+1',
          concept_name: 'Concreto',
          unit: 'm3',
          quantity: 1,
          unit_price: 6_840_065.65,
          amount: 6_840_065.65,
          origin: 'increase',
        },
      ],
      revision: 3,
    },
  ],
});

const programOf = (name: string, amendment: number, on: string, planned: number) => ({
  name,
  amendment,
  on,
  file_name: 'programa.xlsx',
  months: [{ key: '2026-08', label: 'Ago 26' }],
  concepts: [
    {
      concept_id: 'c1',
      concept_code: 'PRE-04',
      concept_name: 'Concreto',
      unit: 'm3',
      monthly_quantities: { '2026-08': planned },
    },
  ],
});

/** The program of the award and that of the amendment. */
export const programs = answered(ContractProgramsAnswer, [
  programOf('Programa original', 0, '2026-01-12', 612.35),
  programOf('Programa del convenio 1', 1, '2026-07-15', 300),
]);
