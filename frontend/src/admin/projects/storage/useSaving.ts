import type { StorageConfig } from '@obraclara/api';
import { useState } from 'react';
import { detailOf } from '../../../api/api-error.ts';
import { currentOf, type Current } from '../../../api/moved.ts';
import { seenAt } from '../../../api/target.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { storage as said } from '../../../messages.ts';
import { settle } from '../../../shared/conflict/settle.tsx';
import { toast } from '../../../shared/toasts.ts';
import type { Tokens } from './authorization.ts';
import { bodyOf, formOf, refusalOf, storageFields, type StorageForm } from './storage-config.ts';

const told = { done: said.done, failed: said.saveFailed, plain: true, asksWhenMoved: true };

type Hooks = {
  onSaved: () => void;
  /** The form is to hold this, since the person took what is there by now. */
  onRefill: (form: StorageForm) => void;
  /** The folder has to be put right. */
  onWrong: () => void;
};

/**
 * Saves where a project keeps its files, over what was there when the form was opened. `wrong` is said of the folder, `problem` is what
 * the server said.
 */
export const useSaving = (project: string, config: StorageConfig, { onSaved, onRefill, onWrong }: Hooks) => {
  const command = useCommand();
  const [base, setBase] = useState({ seen: config.revision, opened: formOf(config) });
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
    const { outcome, refill } = await settle(
      {
        ...base,
        fieldsOf: () => storageFields,
        mine: form,
        currently: (current) => formOf(current as Current & StorageConfig),
      },
      (seen) =>
        command('POST', seenAt(`projects/${project}/storage-config`, seen), told, bodyOf(form, tokens)),
    );
    setSaving(false);
    if (refill) {
      setBase({ seen: refill.revision, opened: refill.opened });
      onRefill(refill.values);
    } else if (outcome.ok) onSaved();
    else if (!currentOf(outcome.error)) setProblem(detailOf(outcome.error, ''));
  };

  return { saving, wrong, problem, save };
};
