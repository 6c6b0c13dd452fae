import { useState } from 'react';
import { useSession } from '../session/useSession.ts';
import type { InternalContract } from '../estimations/useInternalContract.ts';
import { formOf, termsOf, type ContractForm } from './contract-form.ts';

type Edited = Partial<ContractForm>;

const keptUnder = (name: string): Edited => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Edited;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

/**
 * The contract's form: what is stored, under what was typed since. What was typed stays with this tab of the browser until it is saved
 * or thrown away, so that neither another section nor a reload loses it.
 */
export const useContractForm = (project_id: string, stored: InternalContract | null) => {
  const user = useSession()?.user.id ?? '';
  const name = `obraclara.contrato-interno:${user}:${project_id}`;
  const [edited, setEdited] = useState(() => keptUnder(name));
  const [edits, setEdits] = useState(stored);
  const untouched = Object.keys(edited).length === 0;
  const base = formOf(stored);
  const form = { ...base, ...edited };
  return {
    form,
    /** The contract that was there when it began to be typed over. */
    opened: untouched ? stored : edits,
    dirty: Object.entries(form).some(([field, text]) => base[field as keyof ContractForm] !== text),
    change: (patch: Edited) => {
      if (untouched) setEdits(stored);
      const next = { ...edited, ...patch };
      setEdited(next);
      sessionStorage.setItem(name, JSON.stringify(next));
    },
    /** What was typed is stored now, as the server keeps it, though the stored contract may still be on its way here. */
    saved: (now: InternalContract) => {
      setEdits(now);
      sessionStorage.removeItem(name);
      setEdited(formOf(termsOf(form)));
    },
    /** What is typed is over the contract as it is now. */
    retype: (next: ContractForm, now: InternalContract) => {
      setEdits(now);
      setEdited(next);
      sessionStorage.setItem(name, JSON.stringify(next));
    },
    discard: () => {
      sessionStorage.removeItem(name);
      setEdited({});
    },
  };
};
