import { eventSchemas, type AnyEvent } from '@obraclara/events';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const validators = new Map<string, Validator>();

const validatorOf = (type: string): Validator => {
  const known = validators.get(type);
  if (known) return known;
  const schema = (eventSchemas as unknown as Record<string, TSchema | undefined>)[type];
  if (!schema) throw new Error(`no schema for event ${type}`);
  const validator = Compile(schema) as unknown as Validator;
  validators.set(type, validator);
  return validator;
};

/** Throws when an event is not what its schema says: a defect of ours, stopped before it is written for ever. */
export const checkEvent = ({ type, data }: AnyEvent): void => {
  const validator = validatorOf(type);
  if (validator.Check(data)) return;
  const [first] = validator.Errors(data);
  throw new Error(`event ${type} is not valid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
};
