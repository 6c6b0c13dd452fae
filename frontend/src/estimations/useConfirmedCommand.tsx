import type { Foreseen } from '@obraclara/api';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Suspense } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { isConflict } from '../api/conflict.ts';
import type { Target } from '../api/target.ts';
import { showFailure, useCommand, type Outcome, type CommandTexts } from '../api/useCommand.ts';
import { watchForAnother } from '../session/session.ts';
import { askPerson } from '../ui/dialogs/questions.ts';
import { previewCommand, shownChanges, type Shows } from './preview.ts';
import { ConsequencesDialog } from './lazy-consequences.ts';
import { PaidDialog } from './PaidDialog.tsx';

/** `declined`: the user cancelled or another user has signed in; the command was not sent. */
export type ConfirmedOutcome<Answer> = Outcome<Answer> | { ok: false; declined: true };

/** Error of an outcome; undefined if it has none. */
export const errorOf = (outcome: ConfirmedOutcome<unknown>): unknown =>
  !outcome.ok && 'error' in outcome ? outcome.error : undefined;

/** Asks the user to confirm the changes. Returns true without a question if there is nothing to show and no paid estimation changes. */
const allowed = async (foreseen: Foreseen, shows: Shows | undefined): Promise<boolean> => {
  const { paid } = foreseen;
  const isShown = shows !== undefined && shownChanges(foreseen, shows).length > 0;
  if (!isShown && paid.length === 0) return true;
  const answered = await askPerson<boolean>((answer) =>
    isShown ? (
      <Suspense fallback={null}>
        <ConsequencesDialog foreseen={foreseen} shows={shows} answer={answer} />
      </Suspense>
    ) : (
      <PaidDialog paid={paid} onCancel={() => answer(false)} onConfirm={async () => answer(true)} />
    ),
  );
  return answered === true;
};

/**
 * Returns a function that sends a command after the user confirms its effects on paid estimations. The server previews these effects.
 * The question appears even if the screen that sent the command has closed.
 * With `shows`, the user confirms the changes of all shown estimations, paid or not. Without changes there is no question.
 */
export const useConfirmedCommand = (shows?: Shows) => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const client = useQueryClient();
  return async <Answer = unknown,>(
    method: string,
    target: Target,
    texts: CommandTexts<Answer>,
    body?: object,
  ): Promise<ConfirmedOutcome<Answer>> => {
    const isAnother = watchForAnother();
    try {
      const foreseen = await previewCommand(send, method, target, body);
      if (isAnother() || !(await allowed(foreseen, shows)) || isAnother())
        return { ok: false, declined: true };
    } catch (error) {
      showFailure(texts, error);
      if (isConflict(error)) void client.invalidateQueries();
      return { ok: false, error };
    }
    return command(method, target, texts, body);
  };
};
