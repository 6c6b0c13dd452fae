import { app } from '../../messages.ts';

/** Message for a required text that is blank. */
export const requiredText = (text: string): string | undefined =>
  text.trim() === '' ? app.required : undefined;
