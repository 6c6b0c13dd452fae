import { Type, type Static } from 'typebox';
import { AmendmentNumber, AmendmentTerms } from './amendment.ts';
import { reducer, shape, type EventOf } from './define.ts';
import { Reason } from './estimation.ts';
import { Day, Id, Money, notYearZero, Percentage, Text } from './fields.ts';
import { addMoney, maxMoney } from './money.ts';

const of = { contract_id: Id, project_id: Id };

/** Guarantees of a works contract: of its advance, of its compliance and against hidden defects (LOPSRM arts. 48 and 66). */
export const guaranteeKinds = ['anticipo', 'cumplimiento', 'vicios_ocultos'] as const;
export type GuaranteeKind = (typeof guaranteeKinds)[number];

export const guaranteeKindNames = {
  anticipo: 'Anticipo',
  cumplimiento: 'Cumplimiento',
  vicios_ocultos: 'Vicios ocultos',
} as const satisfies Record<GuaranteeKind, string>;

/** Which guarantees a contract requires. A percentage of 0 requires none. */
export const GuaranteeTerms = shape({
  /** Whether the guarantee of the advance includes its IVA. */
  advance_with_iva: Type.Boolean(),
  compliance_percentage: Percentage,
  /** Of what was executed. */
  defects_percentage: Percentage,
  /** Months from the reception of the works. */
  defects_months: Type.Integer({ minimum: 1, maximum: 120 }),
  /** Natural days from an amendment to its endorsement. */
  endorse_days: Type.Integer({ minimum: 1, maximum: 366 }),
});
export type GuaranteeTerms = Static<typeof GuaranteeTerms>;

/** Terms of the federal law, where the contract has no others (LOPSRM arts. 48 and 66, RLOPSRM art. 91). */
export const defaultGuaranteeTerms: GuaranteeTerms = {
  advance_with_iva: false,
  compliance_percentage: 10,
  defects_percentage: 10,
  defects_months: 12,
  endorse_days: 10,
};

const Folio = Text(120);
const TitledDay = (title: string) => Type.String({ format: 'date', pattern: notYearZero, title });
const Amount = Type.Number({ minimum: 0, maximum: maxMoney, decimals: 2, title: 'Monto' });
const LastDay = TitledDay('Vence');
const document_id = AmendmentTerms.properties.document_id;

/** A guarantee as it was filed: `from` to `until`, both included; `amount` in pesos. */
export const FiledGuarantee = shape({
  kind: Type.Enum([...guaranteeKinds]),
  folio: Folio,
  institution: Text(200),
  amount: Amount,
  from: TitledDay('Vigente desde'),
  until: LastDay,
  document_id,
});
export type FiledGuarantee = Static<typeof FiledGuarantee>;

/** An endorsement: pesos that it adds, and the last day in force if it moves that. `amendment`: number of the amendment that it follows. */
export const GuaranteeEndorsement = shape({
  folio: Folio,
  on: Day,
  amount: Amount,
  until: Type.Optional(LastDay),
  amendment: Type.Optional(AmendmentNumber),
  document_id,
});
export type GuaranteeEndorsement = Static<typeof GuaranteeEndorsement>;

/** The release of a guarantee; `folio`: the letter that releases it. */
export const GuaranteeRelease = shape({ folio: Folio, on: Day, document_id });
export type GuaranteeRelease = Static<typeof GuaranteeRelease>;

/** What can be withdrawn of a guarantee, the latest first. */
export const GuaranteeRecord = Type.Enum(['filing', 'endorsement', 'release']);
export type GuaranteeRecord = Static<typeof GuaranteeRecord>;

export const guaranteeEvents = {
  GuaranteeTermsSet: shape({ ...of, ...GuaranteeTerms.properties }),
  GuaranteeFiled: shape({ ...of, id: Id, ...FiledGuarantee.properties }),
  GuaranteeEndorsed: shape({ ...of, id: Id, endorsement_id: Id, ...GuaranteeEndorsement.properties }),
  GuaranteeReleased: shape({ ...of, id: Id, ...GuaranteeRelease.properties }),
  /** The last record of a guarantee was a mistake. `amount`: pesos that it had added; `until`: last day in force without it. */
  GuaranteeWithdrawn: shape({
    ...of,
    id: Id,
    record: GuaranteeRecord,
    amount: Money,
    until: Day,
    reason: Reason,
  }),
};
export type GuaranteeEvent = EventOf<typeof guaranteeEvents>;

export type RecordedEndorsement = GuaranteeEndorsement & { id: string };

/** A guarantee with its endorsements in the order in which they were recorded. */
export type Guarantee = FiledGuarantee & {
  id: string;
  endorsements: readonly RecordedEndorsement[];
  released: GuaranteeRelease | null;
};

/** Terms and guarantees of a contract, in the order in which they were filed. */
export type Guarantees = { terms: GuaranteeTerms; guarantees: readonly Guarantee[] };

export const noGuarantees: Guarantees = { terms: defaultGuaranteeTerms, guarantees: [] };

/** Pesos of a guarantee with its endorsements. */
export const guaranteedAmount = ({ amount, endorsements }: Pick<Guarantee, 'amount' | 'endorsements'>) =>
  addMoney(amount, ...endorsements.map((one) => one.amount));

/** Last day in force of a guarantee with its endorsements. */
export const guaranteedUntil = ({ until, endorsements }: Pick<Guarantee, 'until' | 'endorsements'>) =>
  endorsements.findLast((one) => one.until !== undefined)?.until ?? until;

/** The last record of a guarantee, which is the one that can be withdrawn. */
export const lastRecordOf = ({ endorsements, released }: Guarantee): GuaranteeRecord => {
  if (released) return 'release';
  return endorsements.length > 0 ? 'endorsement' : 'filing';
};

const changed = (
  known: Guarantees,
  id: string,
  change: (one: Guarantee) => Partial<Guarantee>,
): Guarantees => ({
  ...known,
  guarantees: known.guarantees.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});

/** What each event makes of the guarantees of a contract, for the rules and the projection. */
export const guaranteesAfter = reducer<GuaranteeEvent, Guarantees>({
  GuaranteeTermsSet: (known, { contract_id: _, project_id: __, ...terms }) => ({ ...known, terms }),
  GuaranteeFiled: (known, { contract_id: _, project_id: __, ...filed }) => ({
    ...known,
    guarantees: [...known.guarantees, { ...filed, endorsements: [], released: null }],
  }),
  GuaranteeEndorsed: (known, { contract_id: _, project_id: __, id, endorsement_id, ...endorsement }) =>
    changed(known, id, ({ endorsements }) => ({
      endorsements: [...endorsements, { ...endorsement, id: endorsement_id }],
    })),
  GuaranteeReleased: (known, { contract_id: _, project_id: __, id, ...released }) =>
    changed(known, id, () => ({ released })),
  GuaranteeWithdrawn: (known, { id, record }) => {
    if (record === 'release') return changed(known, id, () => ({ released: null }));
    if (record === 'endorsement')
      return changed(known, id, ({ endorsements }) => ({ endorsements: endorsements.slice(0, -1) }));
    return { ...known, guarantees: known.guarantees.filter((one) => one.id !== id) };
  },
});
