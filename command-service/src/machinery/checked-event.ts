import { eventSchemas, hasDecimals, type AnyEvent } from '@obraclara/events';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** The parts of a schema that `exact` reads. */
type Shape = {
  decimals?: number;
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
};

/** Whether every number has at most the decimals of its schema. TypeBox does not know this keyword. */
const exact = (shape: Shape, value: unknown): boolean => {
  if (typeof value === 'number') return shape.decimals === undefined || hasDecimals(value, shape.decimals);
  if (typeof value !== 'object' || value === null) return true;
  if (shape.anyOf) return shape.anyOf.some((one) => exact(one, value));
  const { items, properties, patternProperties = {} } = shape;
  if (Array.isArray(value)) return !items || value.every((item) => exact(items, item));
  const [anyName] = Object.values(patternProperties);
  return Object.entries(value).every(([name, field]) => {
    const schema = properties?.[name] ?? anyName;
    return !schema || exact(schema, field);
  });
};

const schemas: Record<string, TSchema | undefined> = eventSchemas;
const validators = new Map<string, Validator>();

const validatorOf = (type: string, schema: TSchema): Validator => {
  const known = validators.get(type);
  if (known) return known;
  const validator = Compile(schema);
  validators.set(type, validator);
  return validator;
};

/** Throws when an event does not match its schema: a defect of this code, stopped before the event becomes permanent. */
export const checkEvent = ({ type, data }: AnyEvent): void => {
  const schema = schemas[type];
  if (!schema) throw new Error(`no schema for event ${type}`);
  const validator = validatorOf(type, schema);
  if (!validator.Check(data)) {
    const [first] = validator.Errors(data);
    throw new Error(`event ${type} is not valid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  if (!exact(schema, data)) throw new Error(`event ${type} has a number with too many decimals`);
};
