import { daysBetween } from './calendar.ts';
import { spiAlert } from './contract-notices.ts';
import { isDraft, isSettled } from './estimation-control.ts';
import { guaranteesOn, missingGuarantee, type GuaranteeLight } from './guarantee-status.ts';
import { guaranteeKindNames } from './guarantee.ts';
import { clockStepNames, roleNames, settlementSideNames } from './labels.ts';
import { lightOf, paymentClock, soonDays } from './payment-clock.ts';
import type { PortfolioContract, PortfolioEstimation } from './portfolio.ts';

/** Kinds of what is pending in a contract. */
export const dayKinds = [
  'estimation',
  'document',
  'guarantee',
  'amendment',
  'extraordinary',
  'program',
] as const;
export type DayKind = (typeof dayKinds)[number];

/** Something that waits in a project, in words. */
export type DayItem = {
  project_id: string;
  project_name: string;
  kind: DayKind;
  /** Id of the estimation, document, guarantee, amendment or extraordinary concept; null if no record is meant. */
  id: string | null;
  /** What it is about, with its number, folio or title. */
  what: string;
  /** What it waits for. */
  task: string;
  /** Whose turn it is: a person's name or a party. */
  turn: string;
  /** Last day for it, and the days left until then, below 0 afterwards; null without a limit. */
  due: string | null;
  days_left: number | null;
  light: GuaranteeLight;
  /** Whether the limit has passed or is at most 5 days away. */
  urgent: boolean;
};

/** A pending document. `assignee`: the name of the person who must attend to it; null without one. */
export type DayDocument = { id: string; title: string; due_date: string | null; assignee: string | null };

/**
 * A project with all that waits in it. `amendments`: with their signed documents, if they have one. `unpriced`: ordered extraordinary concepts
 * without a conciliated price.
 */
export type FollowedContract = Omit<PortfolioContract, 'estimations'> & {
  id: string;
  name: string;
  estimations: readonly (PortfolioEstimation & { id: string })[];
  amendments: readonly { id: string; number: number; document_id?: string | undefined }[];
  unpriced: readonly { id: string; concept_code: string }[];
  documents: readonly DayDocument[];
};

type Waiting = Omit<DayItem, 'project_id' | 'project_name' | 'kind' | 'urgent'>;

const daysOf = ({ days_left }: Pick<DayItem, 'days_left'>) => days_left ?? Number.MAX_SAFE_INTEGER;

const { contratista, dependencia } = settlementSideNames;
const without = { id: null, due: null, days_left: null };

const estimationItems = (contract: FollowedContract, today: string): Waiting[] =>
  contract.estimations.flatMap((estimation): Waiting[] => {
    const { id, number } = estimation;
    const what = `Estimación ${number}`;
    if (!contract.is_formal) {
      if (isDraft(estimation) || isSettled(estimation)) return [];
      return [{ ...without, id, what, task: clockStepNames.authorize, turn: dependencia, light: 'none' }];
    }
    const { step, turn, limit, light } = paymentClock(estimation, contract.payment_terms, today);
    if (turn === null) return [];
    const days_left = limit === null ? null : daysBetween(today, limit);
    const task = clockStepNames[step];
    return [{ id, what, task, turn: settlementSideNames[turn], due: limit, days_left, light }];
  });

const documentItems = ({ documents }: FollowedContract, today: string): Waiting[] =>
  documents.map(({ id, title, due_date, assignee }) => ({
    id,
    what: title,
    task: assignee === null ? 'Asignar' : 'Atender',
    turn: assignee ?? roleNames.manager,
    due: due_date,
    days_left: due_date === null ? null : daysBetween(today, due_date),
    light: lightOf(due_date, today),
  }));

/** What is missing, then what expires within 30 days or has expired, then endorsements. */
const guaranteeItems = (
  { is_formal, guaranteed, guarantees: known }: FollowedContract,
  today: string,
): Waiting[] => {
  if (!is_formal) return [];
  const { status, required, endorsements } = guaranteesOn(guaranteed, known, today);
  const turn = contratista;
  const missing = required.flatMap((one): Waiting[] =>
    one.due && missingGuarantee(one) !== null
      ? [
          {
            ...without,
            what: `Garantía: ${guaranteeKindNames[one.kind]}`,
            task: 'Entregar lo que falta',
            turn,
            light: 'soon',
          },
        ]
      : [],
  );
  const expiring = known.guarantees.flatMap(({ id, kind, folio }, at): Waiting[] => {
    const { until, days_left, light } = status[at]!;
    if (light === 'none') return [];
    const what = `Garantía ${folio}: ${guaranteeKindNames[kind]}`;
    return [{ id, what, task: 'Renovar o liberar', turn, due: until, days_left, light }];
  });
  const endorsed = endorsements.flatMap(({ done, amendment, limit, days_left, light }): Waiting[] => {
    const what = `Garantía: ${guaranteeKindNames.cumplimiento}`;
    const task = `Endosar por el convenio ${amendment}`;
    return done ? [] : [{ id: null, what, task, turn, due: limit, days_left, light }];
  });
  return [...missing, ...expiring, ...endorsed];
};

const amendmentItems = ({ amendments }: FollowedContract): Waiting[] =>
  amendments
    .filter(({ document_id }) => document_id === undefined)
    .map(({ id, number }) => ({
      ...without,
      id,
      what: `Convenio ${number}`,
      task: 'Adjuntar el documento firmado',
      turn: roleNames.manager,
      light: 'none',
    }));

/** RLOPSRM art. 107: an ordered extraordinary concept is paid only at its conciliated price. */
const extraordinaryItems = ({ unpriced }: FollowedContract): Waiting[] =>
  unpriced.map(({ id, concept_code }) => ({
    ...without,
    id,
    what: `Extraordinario ${concept_code}`,
    task: 'Conciliar su precio',
    turn: dependencia,
    light: 'none',
  }));

const programItems = ({ curve: { spi } }: FollowedContract): Waiting[] => {
  if (spi === null || spi >= spiAlert) return [];
  const what = `Programa de obra: SPI ${spi.toFixed(4)}`;
  return [{ ...without, what, task: 'Recuperar el atraso', turn: contratista, light: 'soon' }];
};

/**
 * What is pending in a project on day `today`; nothing unless the project is active. Limits of estimations (LOPSRM art. 54) and guarantees only
 * under formal control. Days are natural.
 * @throws RangeError above the largest amount of money.
 */
export const dayItems = (contract: FollowedContract, today: string): DayItem[] => {
  if (contract.status !== 'active') return [];
  const waiting: Record<DayKind, Waiting[]> = {
    estimation: estimationItems(contract, today),
    document: documentItems(contract, today),
    guarantee: guaranteeItems(contract, today),
    amendment: amendmentItems(contract),
    extraordinary: extraordinaryItems(contract),
    program: programItems(contract),
  };
  const { id: project_id, name: project_name } = contract;
  return dayKinds.flatMap((kind) =>
    waiting[kind].map((item) => ({
      project_id,
      project_name,
      kind,
      ...item,
      urgent: daysOf(item) <= soonDays,
    })),
  );
};

/** Compares by the days left; items without a limit come last. */
export const byUrgency = (a: DayItem, b: DayItem): number => daysOf(a) - daysOf(b);

/** `Venció ayer`, `Vence hoy`, `Quedan 5 días`; empty without a limit. */
export const daysLeftText = ({ days_left: days }: Pick<DayItem, 'days_left'>): string => {
  if (days === null) return '';
  if (days < -1) return `Venció hace ${-days} días`;
  if (days > 1) return `Quedan ${days} días`;
  return days === 0 ? 'Vence hoy' : days < 0 ? 'Venció ayer' : 'Vence mañana';
};
