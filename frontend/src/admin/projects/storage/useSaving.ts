import { useState } from 'react';
import { detailOf } from '../../../api/api-error.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { storage as said } from '../../../messages.ts';
import { toast } from '../../../shared/toasts.ts';
import type { Tokens } from './authorization.ts';
import { bodyOf, refusalOf, type StorageForm } from './storage-config.ts';

const told = { done: said.done, failed: said.saveFailed, plain: true };

type Hooks = {
  onSaved: () => void;
  /** The folder has to be put right. */
  onWrong: () => void;
};

/** Saves where a project keeps its files. `wrong` is said of the folder, `problem` is what the server said. */
export const useSaving = (project: string, { onSaved, onWrong }: Hooks) => {
  const command = useCommand();
  const [saving, setSaving] = useState(false);
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState('');

  const save = async (form: StorageForm, tokens: Tokens | null, linked: boolean) => {
    const refusal = refusalOf(form, linked);
    setWrong(refusal?.field === 'folder' ? refusal.message : '');
    setProblem('');
    if (refusal) {
      if (refusal.field === 'folder') onWrong();
      toast(refusal.message, 'error');
      return;
    }
    setSaving(true);
    const outcome = await command('POST', `projects/${project}/storage-config`, told, bodyOf(form, tokens));
    setSaving(false);
    if (outcome.ok) onSaved();
    else setProblem(detailOf(outcome.error, ''));
  };

  return { saving, wrong, problem, save };
};
