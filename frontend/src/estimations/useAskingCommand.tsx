import type { EstimationChange } from '@obraclara/api';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';
import { currentOf } from '../api/moved.ts';
import type { Target } from '../api/target.ts';
import { sayFailure, useCommand, type Outcome, type Said } from '../api/useCommand.ts';
import { watchForAnother } from '../session/session.ts';
import { askPerson } from '../shared/questions.ts';
import { foresee } from './foreseen.ts';
import { PaidDialog } from './PaidDialog.tsx';

/** `declined`: the person said no, or is no longer the one signed in; nothing was sent. */
export type Asked<Answer> = Outcome<Answer> | { ok: false; declined: true };

/** What is missing in the outcome of a command that was declined or refused without a word about its fields. */
export const errorOf = (outcome: Asked<unknown>): unknown =>
  !outcome.ok && 'error' in outcome ? outcome.error : undefined;

const allowed = async (paid: EstimationChange[]): Promise<boolean> =>
  paid.length === 0 ||
  (await askPerson<boolean>((answer) => (
    <PaidDialog paid={paid} onCancel={() => answer(false)} onConfirm={async () => answer(true)} />
  ))) === true;

/**
 * Sends a command that may touch paid estimations: the server says first which, and the person is asked for exactly those,
 * also when what the command came from is no longer on screen.
 */
export const useAskingCommand = () => {
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
      const { paid } = await foresee(send, method, target, body);
      if (isAnother() || !(await allowed(paid)) || isAnother()) return { ok: false, declined: true };
    } catch (error) {
      sayFailure(said, error);
      if (currentOf(error)) void client.invalidateQueries();
      return { ok: false, error };
    }
    return command(method, target, said, body);
  };
};
