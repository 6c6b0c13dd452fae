import type { WrittenContract } from '@obraclara/api';
import { useRef, useState } from 'react';
import { useSession } from '../session/useSession.ts';
import { draftStorage, type DraftOwner } from '../shared/drafts/draft-storage.ts';
import { useSavedDraft, type Keeper } from '../shared/drafts/useSavedDraft.ts';
import { formOf, type ContractForm } from './contract-form.ts';

/** The fields that both reads and commands return. */
type Stored = Omit<WrittenContract, 'warnings'>;
type Edited = Partial<ContractForm>;
/** The contract as it was when the user started to edit it. */
type Opened = { seen: number | undefined; form: ContractForm };
type Kept = { edited: Edited; over: Opened };

/** The revision of a contract that does not exist yet. */
const noneYet = -1;
const openedOf = (contract: Stored | null): Opened => ({
  seen: contract ? contract.revision : noneYet,
  form: formOf(contract),
});

const store = draftStorage<Kept>('contrato-interno.3', () => sessionStorage);

const keeperOf = (owner: DraftOwner): Keeper<Kept | null> => ({
  keep: ({ draft }) => draft === null || store.keep(draft, owner),
  forget: () => store.forget(owner),
});

/**
 * Returns the contract's form: the stored values with the user's edits. The edits and their base are stored for this browser tab until they
 * are saved or discarded.
 * So they survive another section and a reload.
 */
export const useContractForm = (project_id: string, stored: Stored | null) => {
  const user_id = useSession()?.user.id ?? '';
  const [start] = useState(() => {
    const owner = { user_id, project_id };
    return { kept: store.read(owner), keeper: keeperOf(owner) };
  });
  const [{ kept, unsaved }, setTyping] = useState({ kept: start.kept, unsaved: start.kept !== null });
  /** A ref, because a save may have started before the latest edit. */
  const latest = useRef(kept);
  const { full } = useSavedDraft({ draft: kept, dirty: unsaved, seen: kept?.over.seen }, start.keeper);
  const base = formOf(stored);
  const form = { ...base, ...kept?.edited };
  const opened = kept ? kept.over : openedOf(stored);
  const show = (next: Kept | null, unsaved: boolean) => {
    latest.current = next;
    setTyping({ kept: next, unsaved });
  };
  const keep = (next: Kept) => show(next, true);
  /** Stored at once, because the form may already be unmounted. */
  const settled = (next: Kept | null, unsaved: boolean) => {
    show(next, unsaved);
    if (unsaved) start.keeper.keep({ draft: next, dirty: true, seen: next?.over.seen });
    else start.keeper.forget(next);
  };
  /** Edits made since this form was sent. */
  const typedSince = (sent: ContractForm): Edited =>
    Object.fromEntries(
      Object.entries(latest.current?.edited ?? {}).filter(
        ([field, text]) => sent[field as keyof ContractForm] !== text,
      ),
    );
  return {
    form,
    opened,
    /** Whether there is no room to store the edits. */
    full,
    dirty: Object.entries(form).some(([field, text]) => base[field as keyof ContractForm] !== text),
    change: (patch: Edited) => keep({ edited: { ...kept?.edited, ...patch }, over: opened }),
    /** Marks the form as saved with the server's values, even before the stored contract is reloaded. Later edits stay. */
    saved: (now: Stored) => {
      const since = typedSince(form);
      settled({ edited: { ...formOf(now), ...since }, over: openedOf(now) }, Object.keys(since).length > 0);
    },
    /** Applies the edits to the current contract. */
    retype: (edited: ContractForm, now: Opened) => keep({ edited, over: now }),
    discard: () => settled(null, false),
  };
};
