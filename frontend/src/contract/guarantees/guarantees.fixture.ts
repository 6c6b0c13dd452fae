import { GuaranteesAnswer } from '@obraclara/api';
import { defaultGuaranteeTerms, guaranteesOn, type Guarantee } from '@obraclara/events';
import { answered } from '../../api/answers.fixture.ts';

const today = '2026-07-21';

/* The contract of contract-life.md §0 and §8 after its amendment; its guarantee of compliance ends soon. */
const filed: Guarantee[] = [
  {
    id: 'g1',
    kind: 'cumplimiento',
    folio: '=1+1',
    institution: 'Afianzadora Sofimex',
    amount: 3_800_036.47,
    from: '2026-01-05',
    until: '2026-08-05',
    endorsements: [],
    released: null,
  },
  {
    id: 'g2',
    kind: 'anticipo',
    folio: 'F-2',
    institution: 'Afianzadora Sofimex',
    amount: 11_400_109.42,
    from: '2026-01-05',
    until: '2026-12-31',
    endorsements: [],
    released: { folio: 'OF-9', on: '2026-07-20' },
  },
];

const contract = {
  contract_amount: 38_000_364.74,
  end_date: '2026-11-13',
  amendments: [{ number: 1, on: '2026-07-15', amount: 6_840_065.65, days: 45 }],
  advance: { granted: 11_400_109.42, amortised: 11_400_109.42 },
  executed: 10_000_000,
  iva_percentage: 16,
};

const answerOf = (guarantees: Guarantee[]) => {
  const known = { terms: defaultGuaranteeTerms, guarantees };
  const { status, ...found } = guaranteesOn(contract, known, today);
  return answered(GuaranteesAnswer, {
    ...found,
    terms: known.terms,
    iva_percentage: contract.iva_percentage,
    guarantees: guarantees.map((one, at) => {
      const { amount: total, until: in_force_until, ...limit } = status[at]!;
      return { ...one, total, in_force_until, ...limit };
    }),
  } as GuaranteesAnswer);
};

export const noGuarantees = answerOf([]);
export const filedGuarantees = answerOf(filed);
