import { Type, type Static } from 'typebox';
import { reducer, shape, type EventOf } from './define.ts';
import { IssuedPaper, Reason } from './estimation.ts';
import { Day, EstimationNumber, FreeText, Id, Money, SignedMoney, Text } from './fields.ts';

const of = { contract_id: Id, project_id: Id };

/** An act (acta) or a finiquito as people signed it. `document_id`: one of the project's documents. */
export const SignedAct = shape({
  on: Day,
  folio: Type.Optional(FreeText(120)),
  text: Type.Optional(FreeText(2000)),
  document_id: Type.Optional(Id),
});
export type SignedAct = Static<typeof SignedAct>;

/** Reception of a part of the works, or of all of them (LOPSRM art. 64, RLOPSRM arts. 164 to 167). */
export const receptionKinds = ['parcial', 'total'] as const;
export const Reception = shape({ kind: Type.Enum([...receptionKinds]), ...SignedAct.properties });
export type Reception = Static<typeof Reception>;

/** Names of the acts without an id of their own in addresses and events; a reception has an id. */
export const settlementAct = 'finiquito';
export const extinctionAct = 'extincion';

/** Papers of the acts that end a contract (RLOPSRM arts. 166, 170 and 172). */
export const closingPapers = ['acta-de-recepcion', 'finiquito', 'acta-de-extincion'] as const;
export type ClosingPaper = (typeof closingPapers)[number];

/** The paper of an act, by the name or id of the act. */
export const paperOfAct = (act: string): ClosingPaper => {
  if (act === settlementAct) return 'finiquito';
  return act === extinctionAct ? 'acta-de-extincion' : 'acta-de-recepcion';
};

/** In whose favour an amount of the finiquito is. */
export const settlementSides = ['contratista', 'dependencia'] as const;
export type SettlementSide = (typeof settlementSides)[number];

/** What people add to the finiquito, because no estimation charges or deducts it. */
export const settlementItemKinds = [
  'ajuste_de_costos',
  'gastos_no_recuperables',
  'deductiva',
  'pena',
] as const;
export const SettlementItem = shape({
  kind: Type.Enum([...settlementItemKinds]),
  text: Text(200),
  amount: Money,
});
export type SettlementItem = Static<typeof SettlementItem>;
/** Maximum numbers of added items, and of rows of a finiquito. */
export const maxSettlementItems = 200;
const maxRows = 5000;

export const settlementRowKinds = [
  'estimacion',
  'retencion',
  'intereses',
  'anticipo',
  'exceso',
  ...settlementItemKinds,
] as const;
export type SettlementRowKind = (typeof settlementRowKinds)[number];

/** An amount of the finiquito in pesos and its origin. An authorised correction below 0 stays below 0. */
export const SettlementRow = shape({
  side: Type.Enum([...settlementSides]),
  kind: Type.Enum([...settlementRowKinds]),
  text: Text(400),
  amount: SignedMoney,
  /** The estimation left to pay, with its number and its net amount. */
  estimation: Type.Optional(shape({ id: Id, number: EstimationNumber, net: SignedMoney })),
  /** The advance left to amortise, without its IVA. */
  advance: Type.Optional(Money),
});
export type SettlementRow = Static<typeof SettlementRow>;

/** The finiquito with its figures as signed (RLOPSRM art. 170). */
export const SignedSettlement = shape({
  ...SignedAct.properties,
  rows: Type.Array(SettlementRow, { maxItems: maxRows }),
});
export type SignedSettlement = Static<typeof SignedSettlement>;

const { seal, sha256, file_id } = IssuedPaper.properties;
const issuedFile = { seal, sha256, file_id };

export const closingEvents = {
  WorksReceived: shape({ ...of, id: Id, ...Reception.properties }),
  /** A reception that was recorded by mistake. */
  ReceptionWithdrawn: shape({ ...of, id: Id, on: Day, reason: Reason }),
  /** These items replace the former ones. */
  SettlementItemsSet: shape({ ...of, items: Type.Array(SettlementItem, { maxItems: maxSettlementItems }) }),
  SettlementSigned: shape({ ...of, ...SignedSettlement.properties }),
  /**
   * The paper of an act was stored unchanged. `act`: id of the reception, `finiquito` or `extincion`; `on`: its day. `balance`: pesos of the
   * finiquito, below 0 in favour of the dependencia.
   */
  ActIssued: shape({
    ...of,
    act: Id,
    paper: Type.Enum([...closingPapers]),
    on: Day,
    balance: Type.Optional(SignedMoney),
    ...issuedFile,
  }),
  /** A finiquito that was signed or recorded by mistake. */
  SettlementWithdrawn: shape({ ...of, on: Day, reason: Reason }),
};
export type ClosingEvent = EventOf<typeof closingEvents>;

/** What is recorded about the ending of a contract, but for its extinction, which concerns the whole project. */
export type Closing = {
  /** In the order of their days. */
  receptions: readonly (Reception & { id: string })[];
  items: readonly SettlementItem[];
  settlement: SignedSettlement | null;
};

export const noClosing: Closing = { receptions: [], items: [], settlement: null };

/** What each event makes of the ending of a contract, for the rules and the projection. */
export const closingAfter = reducer<ClosingEvent, Closing>({
  WorksReceived: (known, { contract_id: _, project_id: __, ...reception }) => ({
    ...known,
    receptions: [...known.receptions, reception].sort((a, b) => a.on.localeCompare(b.on)),
  }),
  ReceptionWithdrawn: (known, { id }) => ({
    ...known,
    receptions: known.receptions.filter((one) => one.id !== id),
  }),
  SettlementItemsSet: (known, { items }) => ({ ...known, items }),
  SettlementSigned: (known, { contract_id: _, project_id: __, ...settlement }) => ({ ...known, settlement }),
  ActIssued: (known) => known,
  SettlementWithdrawn: (known) => ({ ...known, settlement: null }),
});
