import {
  addMoney,
  advanceUntil,
  formatDay,
  formatMoney,
  type Advance,
  type AdvanceInstalment,
  type ContractEstimations,
  type GrantedAdvance,
  type RecordedInstalment,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { borne, type Controlled, type EstimationRule, type InContract } from './rules.ts';

/** The advance as responses have it, all instalments included. */
export const advanceFields = (advance: GrantedAdvance) => ({
  anticipo_amount: advanceUntil(advance),
  anticipo_amortization_percentage: advance.amortization_percentage,
  anticipo_instalments: [...advance.instalments],
});

type Granted = InContract & Controlled & Advance;

/**
 * Sets the amount of the advance and the percentage of amortisation (specification §7). Instalments recorded under formal control are part of
 * that amount. Refuses (409) less than them.
 */
export const grantAdvance: EstimationRule<Granted> = (state, { control, ...asked }) => {
  const { amount: undated, amortization_percentage } = state.advance;
  const dated = addMoney(advanceUntil(state.advance), -undated);
  if (asked.amount < dated)
    refuse(
      409,
      `El anticipo tiene exhibiciones por ${formatMoney(dated)}: retire una para registrar un monto menor.`,
    );
  const data = { ...asked, amount: addMoney(asked.amount, -dated) };
  if (undated === data.amount && amortization_percentage === data.amortization_percentage) return [];
  return borne(state, { type: 'AdvanceGranted', data }, { control });
};

type Instalment = InContract &
  Controlled & { instalment_id: string; amortization_percentage: number } & AdvanceInstalment;

const instalmentOf = ({ advance }: ContractEstimations, id: string): RecordedInstalment | undefined =>
  advance.instalments.find((one) => one.id === id);

/** Adds an instalment to the advance. Refuses (422) one without an amount, and (409) one that is recorded already. */
export const recordInstalment: EstimationRule<Instalment> = (state, { control, ...data }) => {
  const { on, amount } = data;
  const message = 'Monto: debe ser mayor que 0';
  if (amount === 0) refuse(422, message, [{ field: 'amount', message }]);
  if (state.advance.instalments.some((one) => one.on === on && one.amount === amount))
    refuse(409, `Ya está registrada la exhibición de ${formatMoney(amount)} del ${formatDay(on)}.`);
  return borne(state, { type: 'AdvanceInstalmentRecorded', data }, { control });
};

type Facts = InContract & { instalment_id: string } & Pick<
    RecordedInstalment,
    'guarantee' | 'invoice' | 'paid_on'
  >;

const missing = (): never => refuse(404, 'La exhibición del anticipo no existe');

/** Records the guarantee, the invoice and the day of payment of an instalment; its day and amount stay. */
export const noteInstalment: EstimationRule<Facts> = (state, { instalment_id, ...facts }) => {
  const { id: _, ...known } = instalmentOf(state, instalment_id) ?? missing();
  const data = { ...known, ...facts, instalment_id };
  if ((['guarantee', 'invoice', 'paid_on'] as const).every((field) => known[field] === facts[field]))
    return [];
  const { amortization_percentage } = state.advance;
  return [{ type: 'AdvanceInstalmentRecorded', data: { ...data, amortization_percentage } }];
};

type Withdrawn = InContract & Controlled & { instalment_id: string; reason: string };

/** Takes back an instalment that was recorded by mistake. */
export const withdrawInstalment: EstimationRule<Withdrawn> = (state, { control, ...data }) => {
  if (!instalmentOf(state, data.instalment_id)) missing();
  return borne(state, { type: 'AdvanceInstalmentWithdrawn', data }, { control });
};
