import type { StorageConfig } from '@obraclara/api';
import { useState } from 'react';
import { detailOf } from '../../../api/api-error.ts';
import { currentOf, type Current } from '../../../api/conflict.ts';
import { seenAt } from '../../../api/target.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { storage as texts } from '../../../messages.ts';
import { useConflictSend } from '../../../shared/conflict/useConflictSend.ts';
import { refusedBy, type Saved } from '../../../shared/forms/useShortForm.ts';
import { toast } from '../../../ui/states/toasts.ts';
import type { Tokens } from './authorization.ts';
import { bodyOf, formOf, refusalOf, storageFields, type StorageForm } from './storage-config.ts';

const commandMessages = { done: texts.done, failed: texts.saveFailed, plain: true, asksWhenMoved: true };

/**
 * Saves a project's storage settings over those that the form was opened with, then calls `onSaved`. `problem` is the server's error
 * message.
 */
export const useSaving = (project: string, config: StorageConfig, onSaved: () => void) => {
  const command = useCommand();
  const to = `projects/${project}/storage-config`;
  const sendOver = useConflictSend(
    { seen: config.revision, opened: formOf(config) },
    { to, fields: storageFields, currently: (current) => formOf(current as Current & StorageConfig) },
  );
  const [problem, setProblem] = useState('');

  const save = async (
    form: StorageForm,
    tokens: Tokens | null,
    linked: boolean,
  ): Promise<Saved<StorageForm>> => {
    const refusal = refusalOf(form, linked);
    setProblem('');
    if (refusal) {
      toast(refusal.message, 'error');
      return { errors: refusal.field ? { [refusal.field]: refusal.message } : {} };
    }
    const { outcome, refill, leaves } = await sendOver(form, (seen, values) =>
      command('POST', seenAt(to, seen), commandMessages, bodyOf(values, tokens)),
    );
    if (refill) return { refill };
    if (outcome.ok || leaves) onSaved();
    else if (!currentOf(outcome.error))
      setProblem(refusedBy(outcome.error).reason ?? detailOf(outcome.error, ''));
    return undefined;
  };

  return { problem, save };
};
