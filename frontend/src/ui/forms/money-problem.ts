import { app } from '../../messages.ts';
import { readMoney } from './typed-number.ts';

/** Why a required amount in pesos is not accepted. */
export const moneyProblem = (text: string): string | undefined =>
  text.trim() === '' ? app.required : readMoney(text).error;
