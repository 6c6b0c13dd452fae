import type { WrittenContract } from '@obraclara/api';
import { useRef, useState } from 'react';
import { useSession } from '../session/useSession.ts';
import { keptStore, type DraftOwner } from '../shared/drafts/kept-store.ts';
import { useKeeping, type Keeper } from '../shared/drafts/useKeeping.ts';
import { formOf, type ContractForm } from './contract-form.ts';

/** What reads and commands both answer of the contract. */
type Stored = Omit<WrittenContract, 'warnings'>;
type Edited = Partial<ContractForm>;
/** The contract as it was when it began to be typed over. */
type Opened = { seen: number | undefined; form: ContractForm };
type Kept = { edited: Edited; over: Opened };

/** At which a contract is seen while there is none. */
const noneYet = -1;
const openedOf = (contract: Stored | null): Opened => ({
  seen: contract ? contract.revision : noneYet,
  form: formOf(contract),
});

const store = keptStore<Kept>('contrato-interno.2', () => sessionStorage);

const keeperOf = (owner: DraftOwner): Keeper<Kept | null> => ({
  keep: ({ draft }) => draft === null || store.keep(draft, owner),
  forget: () => store.forget(owner),
});

/**
 * The contract's form: what is stored, under what was typed since. What was typed stays with this tab of the browser until it is saved
 * or thrown away, so that neither another section nor a reload loses it, nor what it was typed over.
 */
export const useContractForm = (project_id: string, stored: Stored | null) => {
  const user_id = useSession()?.user.id ?? '';
  const [start] = useState(() => {
    const owner = { user_id, project_id };
    return { kept: store.read(owner), keeper: keeperOf(owner) };
  });
  const [{ kept, unsaved }, setTyping] = useState({ kept: start.kept, unsaved: start.kept !== null });
  /** Also for who began to save before the latest was typed. */
  const latest = useRef(kept);
  const { full } = useKeeping({ draft: kept, dirty: unsaved, seen: kept?.over.seen }, start.keeper);
  const base = formOf(stored);
  const form = { ...base, ...kept?.edited };
  const opened = kept ? kept.over : openedOf(stored);
  const show = (next: Kept | null, unsaved: boolean) => {
    latest.current = next;
    setTyping({ kept: next, unsaved });
  };
  const keep = (next: Kept) => show(next, true);
  /** At once, since the form may be gone by then. */
  const settled = (next: Kept | null, unsaved: boolean) => {
    show(next, unsaved);
    if (unsaved) start.keeper.keep({ draft: next, dirty: true, seen: next?.over.seen });
    else start.keeper.forget(next);
  };
  /** What was typed since this form was sent. */
  const typedSince = (sent: ContractForm): Edited =>
    Object.fromEntries(
      Object.entries(latest.current?.edited ?? {}).filter(
        ([field, text]) => sent[field as keyof ContractForm] !== text,
      ),
    );
  return {
    form,
    opened,
    /** Whether there was no room to keep what is typed. */
    full,
    dirty: Object.entries(form).some(([field, text]) => base[field as keyof ContractForm] !== text),
    change: (patch: Edited) => keep({ edited: { ...kept?.edited, ...patch }, over: opened }),
    /** The form is stored now, as the server keeps it, though the stored contract may still be on its way here. What was typed since stays. */
    saved: (now: Stored) => {
      const since = typedSince(form);
      settled({ edited: { ...formOf(now), ...since }, over: openedOf(now) }, Object.keys(since).length > 0);
    },
    /** What is typed is over the contract as it is now. */
    retype: (edited: ContractForm, now: Opened) => keep({ edited, over: now }),
    discard: () => settled(null, false),
  };
};
