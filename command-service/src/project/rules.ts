import {
  businessDayOf,
  closesContract,
  formatDay,
  logoFields,
  projectStream,
  defaultProjectTerms,
  type LogoField,
  type ProjectEvent,
  type ProjectTerms,
  type SignedAct,
  type SignedSettlement,
  type StorageTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { followsAct } from '../contract/closing-rules.ts';
import { refuseWithoutAmendment } from '../contract/refusal.ts';
import { refuseTakenId } from '../machinery/fingerprint.ts';
import { requireDateOrder } from '../machinery/date-order.ts';
import { isEqual, unlessDefault } from '../machinery/unless-default.ts';

export type Logos = Record<LogoField, string | null>;
export type LiveProject = {
  is: 'live';
  id: string;
  terms: ProjectTerms;
  logos: Logos;
  /** `null`: files stay on this server. */
  storage: StorageTerms | null;
  /** Day (YYYY-MM-DD) on which its contract was finished or cancelled. */
  closed_on: string | null;
  /** The acta that extinguished the contract. It closes the contract under any control. */
  extinction: SignedAct | null;
  /** Revision of its terms and logos. */
  revision: number;
  /** Revision of its storage, a record of its own; -1 before the first link. */
  storage_revision: number;
};
export type ProjectState = { is: 'none' } | { is: 'deleted'; former: LiveProject } | LiveProject;

/** Day of the event that closed the contract; unchanged while it stays closed. */
const closedOn = (terms: ProjectTerms, at: string, former: string | null = null) =>
  closesContract(terms) ? (former ?? businessDayOf(at)) : null;

const noLogos: Logos = { app_logo_url: null, client_logo_url: null, end_user_logo_url: null };

export const project: Aggregate<ProjectEvent, ProjectState> = {
  stream: projectStream,
  initial: () => ({ is: 'none' }),
  copy: (state) => state,
  on: {
    ProjectCreated: (_, { id, ...terms }, { at, revision }) => ({
      is: 'live',
      id,
      terms,
      logos: noLogos,
      storage: null,
      closed_on: closedOn(terms, at),
      extinction: null,
      revision,
      storage_revision: -1,
    }),
    ProjectUpdated: (state, { id: _, ...fields }, { at, revision }) => {
      if (state.is !== 'live') return state;
      const terms = { ...state.terms, ...fields };
      return { ...state, terms, closed_on: closedOn(terms, at, state.closed_on), revision };
    },
    ContractExtinguished: (state, { id: _, ...act }, { revision }) =>
      state.is === 'live'
        ? {
            ...state,
            terms: { ...state.terms, status: 'finished' },
            closed_on: act.on,
            extinction: act,
            revision,
          }
        : state,
    ProjectReopened: (state, _, { revision }) =>
      state.is === 'live'
        ? {
            ...state,
            terms: { ...state.terms, status: 'active' },
            closed_on: null,
            extinction: null,
            revision,
          }
        : state,
    ProjectDeleted: (state) => (state.is === 'live' ? { is: 'deleted', former: state } : state),
    ProjectRestored: (state, _, { revision }) =>
      state.is === 'deleted' ? { ...state.former, revision } : state,
    LogoChanged: (state, { logo, url }, { revision }) =>
      state.is === 'live' ? { ...state, logos: { ...state.logos, [logo]: url }, revision } : state,
    StorageLinked: (state, { id: _, ...storage }, { revision }) =>
      state.is === 'live' ? { ...state, storage, storage_revision: revision } : state,
  },
};

type ProjectRule<Input> = Rule<Input, ProjectState, ProjectEvent>;

export const live = (state: ProjectState): LiveProject =>
  state.is === 'live' ? state : refuse(404, 'El proyecto no existe');

/** Refuses (409) a write while the contract is closed: extinguished, or under formal control finished or cancelled. */
export const requireOpen = ({
  terms,
  closed_on,
  extinction,
}: Pick<LiveProject, 'terms' | 'closed_on' | 'extinction'>): void => {
  if (extinction)
    refuse(409, `El contrato se extinguió el ${formatDay(extinction.on)}; para cambiarlo hay que reabrirlo.`);
  if (terms.estimation_control === 'formal' && closed_on !== null)
    refuse(409, `El contrato se cerró el ${formatDay(closed_on)}; para cambiarlo hay que reabrirlo.`);
};

/** A logo that is not sent stays; an empty one is cleared. */
const logoEvents = (id: string, present: Logos, wanted: Partial<Logos>): ProjectEvent[] =>
  logoFields
    .map((logo) => ({ logo, url: wanted[logo] === undefined ? present[logo] : wanted[logo] || null }))
    .filter(({ logo, url }) => url !== present[logo])
    .map((change) => ({ type: 'LogoChanged', data: { id, ...change } }));

export const create: ProjectRule<{ id: string; terms: ProjectTerms; logos: Partial<Logos> }> = (
  state,
  { id, terms, logos },
) => {
  if (state.is !== 'none') refuseTakenId();
  requireDateOrder(terms);
  return [
    { type: 'ProjectCreated', data: { id, ...unlessDefault(terms, defaultProjectTerms) } },
    ...logoEvents(id, noLogos, logos),
  ];
};

type Changes = {
  terms: Partial<ProjectTerms>;
  logos: Partial<Logos>;
  /** Documents of an estimation were issued. */
  hasIssued?: boolean;
  /** Only an amendment may change amount and dates. */
  amendOnly?: boolean;
};

/** Terms that an amendment changes, as refusals name them. */
const amendable = [
  ['contract_amount', 'su monto'],
  ['start_date', 'sus fechas'],
  ['end_date', 'sus fechas'],
] as const;

/**
 * Changes a project. Refuses (409) to end the formal control once documents of an estimation were issued, and to change what only an
 * amendment may change.
 */
export const update: ProjectRule<Changes> = (state, asked) => {
  const { id, terms: present, logos } = live(state);
  const terms = unlessDefault({ ...present, ...asked.terms }, defaultProjectTerms, present);
  requireDateOrder(terms);
  if (asked.hasIssued && present.estimation_control === 'formal' && terms.estimation_control === 'free')
    refuse(409, 'Ya se emitieron documentos de estimaciones: el control formal no se puede quitar.', [
      { field: 'estimation_control', message: 'Ya hay documentos emitidos' },
    ]);
  const amended = amendable.find(([field]) => terms[field] !== present[field]);
  if (asked.amendOnly && amended) refuseWithoutAmendment(amended[1], amended[0]);
  return [
    ...(isEqual(present, terms) ? [] : [{ type: 'ProjectUpdated' as const, data: { id, ...terms } }]),
    ...logoEvents(id, logos, asked.logos),
  ];
};

/** Opens a closed contract again. Refuses (409) any other. */
export const reopen: ProjectRule<{ reason: string }> = (state, { reason }) => {
  const { id, closed_on } = live(state);
  if (closed_on === null) refuse(409, 'El contrato no está cerrado.');
  return [{ type: 'ProjectReopened', data: { id, reason } }];
};

type Extinguishing = {
  act: SignedAct;
  settlement: SignedSettlement | null;
  /** Sentences about what keeps the contract open. */
  obstacles: readonly string[];
  today: string;
};

/** Closes the contract with the acta of extinction (LOPSRM art. 64). Refuses (409) while something of it is not settled. */
export const extinguish: ProjectRule<Extinguishing> = (state, { act, settlement, obstacles, today }) => {
  const { id } = live(state);
  if (obstacles.length > 0) refuse(409, obstacles.join(' '));
  followsAct({ ...act, today }, settlement ? { on: settlement.on, name: 'al finiquito' } : undefined);
  return [{ type: 'ContractExtinguished', data: { id, ...act } }];
};

/** Hides the project; its events stay. Refuses (409) a closed contract. */
export const remove: ProjectRule<void> = (state) => {
  const found = live(state);
  requireOpen(found);
  return [{ type: 'ProjectDeleted', data: { id: found.id } }];
};

/** Restores a deleted project with all its content. Users still assigned, or assigned meanwhile, can open it again. */
export const restore: ProjectRule<void> = (state) => {
  if (state.is === 'none') return refuse(404, 'El proyecto no existe');
  return state.is === 'live' ? [] : [{ type: 'ProjectRestored', data: { id: state.former.id } }];
};

const sameStorage = (a: StorageTerms, b: StorageTerms) =>
  a.provider_type === b.provider_type &&
  a.folder_id === b.folder_id &&
  (Object.keys(b.subfolders) as (keyof StorageTerms['subfolders'])[]).every(
    (kind) => a.subfolders[kind] === b.subfolders[kind],
  );

/** Stores the project's later files in this folder. New consent for the same folder changes nothing here. */
export const linkStorage: ProjectRule<StorageTerms> = (state, terms) => {
  const { id, storage } = live(state);
  return storage && sameStorage(storage, terms) ? [] : [{ type: 'StorageLinked', data: { id, ...terms } }];
};
