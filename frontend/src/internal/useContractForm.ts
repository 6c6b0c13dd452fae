import type { WrittenContract } from '@obraclara/api';
import { useRef, useState } from 'react';
import { useSession } from '../session/useSession.ts';
import { formOf, termsOf, type ContractForm } from './contract-form.ts';

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

const keptUnder = (name: string): Kept | null => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * The contract's form: what is stored, under what was typed since. What was typed stays with this tab of the browser until it is saved
 * or thrown away, so that neither another section nor a reload loses it, nor what it was typed over.
 */
export const useContractForm = (project_id: string, stored: Stored | null) => {
  const user = useSession()?.user.id ?? '';
  const name = `obraclara.contrato-interno.2:${user}:${project_id}`;
  const [kept, setKept] = useState(() => keptUnder(name));
  /** Also for who began to save before the latest was typed. */
  const latest = useRef(kept);
  const base = formOf(stored);
  const form = { ...base, ...kept?.edited };
  const opened = kept ? kept.over : openedOf(stored);
  const show = (next: Kept | null) => {
    latest.current = next;
    setKept(next);
  };
  const keep = (next: Kept) => {
    show(next);
    sessionStorage.setItem(name, JSON.stringify(next));
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
    dirty: Object.entries(form).some(([field, text]) => base[field as keyof ContractForm] !== text),
    change: (patch: Edited) => keep({ edited: { ...kept?.edited, ...patch }, over: opened }),
    /** The form is stored now, as the server keeps it, though the stored contract may still be on its way here. What was typed since stays. */
    saved: (now: Stored) => {
      const since = typedSince(form);
      const next = { edited: { ...formOf(termsOf(form)), ...since }, over: openedOf(now) };
      if (Object.keys(since).length > 0) return keep(next);
      sessionStorage.removeItem(name);
      return show(next);
    },
    /** What is typed is over the contract as it is now. */
    retype: (edited: ContractForm, now: Opened) => keep({ edited, over: now }),
    discard: () => {
      sessionStorage.removeItem(name);
      show(null);
    },
  };
};
