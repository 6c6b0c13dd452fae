import {
  closingEvents,
  Day,
  FreeText,
  Id,
  Instant,
  maxSettlementItems,
  Nullable,
  Reception,
  SettlementItem,
  SettlementRow,
  shape,
  SignedAct,
  SignedSettlement,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** Request bodies of the acts that end a contract. */
export const ReceptionBody = Reception;
export type ReceptionBody = Static<typeof ReceptionBody>;
export const ActBody = SignedAct;
export type ActBody = Static<typeof ActBody>;

/** Request body of what people add to the finiquito; it replaces the former items. */
export const SettlementItemsBody = shape({
  items: Type.Array(SettlementItem, { maxItems: maxSettlementItems }),
});
export type SettlementItemsBody = Static<typeof SettlementItemsBody>;

/** What is recorded about the ending of a contract. */
export const WrittenClosing = shape({
  receptions: Type.Array(shape({ id: Id, ...Reception.properties })),
  items: Type.Array(SettlementItem),
  settlement: Nullable(SignedSettlement),
});
export type WrittenClosing = Static<typeof WrittenClosing>;

/** Path of an act: id of a reception, `finiquito` or `extincion`. */
export const ActParams = shape({ projectId: Id, act: Id });

const { seal, sha256, file_id: _, on, ...issuedAct } = closingEvents.ActIssued.properties;
/** Issued papers of the acts, newest first. `in_force`: not replaced by a later issue; `url`: a signed link to the file. */
export const IssuedActs = Type.Array(
  shape({
    act: issuedAct.act,
    paper: issuedAct.paper,
    on,
    seal,
    sha256,
    issued_at: Instant,
    in_force: Type.Boolean(),
    url: Type.String(),
  }),
);
export type IssuedActs = Static<typeof IssuedActs>;

/** The acta that closed the contract. */
export const WrittenExtinction = shape({ id: Id, ...SignedAct.properties });
export type WrittenExtinction = Static<typeof WrittenExtinction>;

const Totals = shape({
  contractor: Decimal,
  other: Decimal,
  balance: Decimal,
  side: Nullable(SettlementRow.properties.side),
});

/**
 * The ending of a contract. `draft`: the finiquito of the day `on`, in pesos; `obstacles`: sentences that keep the contract open;
 * `notices`: what the draft lacks; `left`: pesos of the signed finiquito still to be paid.
 */
export const ClosingAnswer = shape({
  ...WrittenClosing.properties,
  settlement: Nullable(shape({ ...SignedSettlement.properties, totals: Totals })),
  extinction: Nullable(SignedAct),
  left: Decimal,
  draft: shape({
    on: Day,
    rows: Type.Array(SettlementRow),
    totals: Totals,
    obstacles: Type.Array(FreeText(4000)),
    notices: Type.Array(FreeText(400)),
  }),
});
export type ClosingAnswer = Static<typeof ClosingAnswer>;
