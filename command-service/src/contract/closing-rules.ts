import {
  extinctionAct,
  formatDay,
  settlementAct,
  settlementDraft,
  unresolvedTexts,
  wholeReception,
  type ClosingEvent,
  type Reception,
  type SettlementItem,
  type SettlementSources,
  type SignedAct,
  type SignedSettlement,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { isDeepStrictEqual } from 'node:util';
import type { CatalogState } from '../catalog/rules.ts';
import type { Rule } from '../machinery/aggregate.ts';
import type { DrawnAct } from '../machinery/deps.ts';

type InContract = { contract_id: string; project_id: string };
type ClosingRule<Input> = Rule<InContract & Input, CatalogState, ClosingEvent>;
/** `today`: business day of the request. */
type Dated = { today: string };

const refuseDay = (message: string): never => refuse(422, message, [{ field: 'on', message }]);

/** Refuses (422) a day in the future, or before the act that this one needs. */
export const followsAct = (
  { on, today }: { on: string; today: string },
  former?: { on: string; name: string },
): void => {
  if (on > today) refuseDay('La fecha no puede ser posterior a hoy.');
  if (former && on < former.on)
    refuseDay(`La fecha no puede ser anterior ${former.name}, del ${formatDay(former.on)}.`);
};

const withoutSettlement = ({ closing }: CatalogState): void => {
  if (closing.settlement)
    refuse(409, `El finiquito se firmó el ${formatDay(closing.settlement.on)}: retírelo antes.`);
};

/** Records a reception. Refuses (409) a second one of all works, or any once the finiquito is signed. */
export const receive: ClosingRule<Reception & Dated & { id: string }> = (state, { today, ...data }) => {
  const { receptions } = state.closing;
  const whole = wholeReception(state.closing);
  withoutSettlement(state);
  if (whole && data.kind === 'total')
    refuse(409, `La entrega-recepción total ya se registró el ${formatDay(whole.on)}.`);
  followsAct({ ...data, today });
  if (whole && data.on > whole.on)
    refuseDay(`Los trabajos se recibieron completos el ${formatDay(whole.on)}.`);
  const last = receptions.at(-1);
  if (data.kind === 'total' && last)
    followsAct({ ...data, today }, { on: last.on, name: 'a la de una entrega parcial' });
  return [{ type: 'WorksReceived', data }];
};

/** Takes back a reception that was recorded by mistake. Refuses (409) once the finiquito is signed. */
export const withdrawReception: ClosingRule<{ id: string; reason: string }> = (state, { id, ...data }) => {
  const { on } =
    state.closing.receptions.find((one) => one.id === id) ?? refuse(404, 'La entrega-recepción no existe');
  withoutSettlement(state);
  return [{ type: 'ReceptionWithdrawn', data: { ...data, id, on } }];
};

/** Replaces what people add to the finiquito. Refuses (422) an amount of 0, and (409) once it is signed. */
export const setItems: ClosingRule<{ items: SettlementItem[] }> = (state, data) => {
  withoutSettlement(state);
  const empty = data.items.findIndex(({ amount }) => amount === 0);
  const message = 'El importe debe ser mayor que 0.';
  if (empty >= 0) refuse(422, message, [{ field: `items.${empty}.amount`, message }]);
  return isDeepStrictEqual(state.closing.items, data.items) ? [] : [{ type: 'SettlementItemsSet', data }];
};

/** What the figures of the finiquito come from, but for its items and its day. */
export type Accounts = Omit<SettlementSources, 'items' | 'on'>;

/**
 * Signs the finiquito with the figures of its day. Refuses (409) without the reception of all works, or while an estimation is not
 * authorised.
 */
export const signSettlement: ClosingRule<SignedAct & Dated & { accounts: Accounts }> = (
  state,
  { today, accounts, ...data },
) => {
  withoutSettlement(state);
  const whole = wholeReception(state.closing);
  if (!whole) return refuse(409, 'Registre antes el acta de entrega-recepción total.');
  followsAct({ ...data, today }, { on: whole.on, name: 'a la entrega-recepción' });
  const draft = settlementDraft({ ...accounts, items: state.closing.items, on: data.on });
  const [open] = unresolvedTexts(draft.unresolved.map(({ label }) => label));
  if (open) refuse(409, open);
  return [{ type: 'SettlementSigned', data: { ...data, rows: draft.rows } }];
};

/** The act of a name or an id, but for that of extinction, which is of the project. */
const actIn = ({ closing }: CatalogState, act: string): SignedAct | undefined =>
  act === settlementAct ? (closing.settlement ?? undefined) : closing.receptions.find(({ id }) => id === act);

/** The day of an act; undefined without it. `extinguished_on`: of the acta of extinction. */
export const dayOfAct = (state: CatalogState, act: string, extinguished_on?: string): string | undefined =>
  act === extinctionAct ? extinguished_on : actIn(state, act)?.on;

type Issuing = { act: string; extinguished_on: string | undefined; drawn: DrawnAct | undefined };

/** Stores the drawn paper of an act. Refuses (404) without the act, and (409) one that changed while its paper was drawn. */
export const issueAct: ClosingRule<Issuing> = (state, { act, extinguished_on, drawn, ...of }) => {
  const on = dayOfAct(state, act, extinguished_on) ?? refuse(404, 'El acta no existe');
  if (!drawn || drawn.on !== on)
    return refuse(409, 'El acta cambió mientras se emitía. Vuelva a intentarlo.');
  return [{ type: 'ActIssued', data: { ...of, ...drawn } }];
};

/** Takes back the finiquito. */
export const withdrawSettlement: ClosingRule<{ reason: string }> = ({ closing }, data) => {
  const { on }: SignedSettlement = closing.settlement ?? refuse(404, 'El finiquito no está firmado');
  return [{ type: 'SettlementWithdrawn', data: { ...data, on } }];
};
