import type { Foreseen } from '@obraclara/api';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Suspense } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { isMoved } from '../api/moved.ts';
import type { Target } from '../api/target.ts';
import { sayFailure, useCommand, type Outcome, type Said } from '../api/useCommand.ts';
import { watchForAnother } from '../session/session.ts';
import { askPerson } from '../shared/questions.ts';
import { foresee, shownOf, type Shows } from './foreseen.ts';
import { ConsequencesDialog } from './lazy-consequences.ts';
import { PaidDialog } from './PaidDialog.tsx';

/** `declined`: the person said no, or is no longer the one signed in; nothing was sent. */
export type Asked<Answer> = Outcome<Answer> | { ok: false; declined: true };

/** What is missing in the outcome of a command that was declined or refused without a word about its fields. */
export const errorOf = (outcome: Asked<unknown>): unknown =>
  !outcome.ok && 'error' in outcome ? outcome.error : undefined;

/** Asks what has to be asked before a command with these consequences is sent: nothing where nobody needs to be. */
const allowed = async (foreseen: Foreseen, shows: Shows | undefined): Promise<boolean> => {
  const { paid } = foreseen;
  const isShown = shows !== undefined && shownOf(foreseen, shows).length > 0;
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
 * Sends a command that may touch paid estimations: the server says first which, and the person is asked for exactly those,
 * also when what the command came from is no longer on screen. With `shows` one sees and confirms what becomes of any other
 * estimation, paid or not; where there is nothing to see, nobody is asked.
 */
export const useAskingCommand = (shows?: Shows) => {
  const { send } = useDataProvider<Api>();
  const command = useCommand();
  const client = useQueryClient();
  return async <Answer = unknown,>(
    method: string,
    target: Target,
    said: Said<Answer>,
    body?: object,
  ): Promise<Asked<Answer>> => {
    const isAnother = watchForAnother();
    try {
      const foreseen = await foresee(send, method, target, body);
      if (isAnother() || !(await allowed(foreseen, shows)) || isAnother())
        return { ok: false, declined: true };
    } catch (error) {
      sayFailure(said, error);
      if (isMoved(error)) void client.invalidateQueries();
      return { ok: false, error };
    }
    return command(method, target, said, body);
  };
};
