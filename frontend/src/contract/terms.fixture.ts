import { ContractTermsAnswer } from '@obraclara/api';
import { contractTerms } from '@obraclara/events';
import { answered } from '../api/answers.fixture.ts';

const award = { contract_amount: 1_000_000, start_date: '2025-01-01', end_date: '2025-12-31' };

/** A contract without amendments or suspensions. */
export const originalTerms = answered(ContractTermsAnswer, {
  contract_id: 'p1:main',
  signed_on: null,
  versions: contractTerms(award, [], []),
  amendments: [],
  suspensions: [],
  notices: [],
});

/** The contract with an amendment of one concept. */
export const amendedTerms = answered(ContractTermsAnswer, {
  ...originalTerms,
  versions: contractTerms(award, [{ id: 'a1', number: 1, on: '2025-06-15', amount: 6250, days: 30 }], []),
  amendments: [
    {
      id: 'a1',
      number: 1,
      on: '2025-06-15',
      reason: 'Obra adicional',
      days: 30,
      changes_program: false,
      amount: 6250,
      lines: [
        {
          concept_id: 'c1',
          concept_code: '=1+1',
          concept_name: 'Concreto',
          unit: 'm3',
          quantity: 2.5,
          unit_price: 2500,
          amount: 6250,
          origin: 'increase',
        },
      ],
      revision: 3,
    },
  ],
});
