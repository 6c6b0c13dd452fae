import { refuse } from '@obraclara/platform/http';
import type { AnyEvent } from '@obraclara/events';
import type { Rule } from './aggregate.ts';

/** Makes a rule refuse with 422 when its arithmetic exceeds the range of money. */
export const withMoneyRange =
  <Input, State, E extends AnyEvent>(rule: Rule<Input, State, E>): Rule<Input, State, E> =>
  (state, input) => {
    try {
      return rule(state, input);
    } catch (error) {
      if (error instanceof RangeError)
        return refuse(422, 'Un importe o una cantidad rebasa el máximo que se puede registrar');
      throw error;
    }
  };
