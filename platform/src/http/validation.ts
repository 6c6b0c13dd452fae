import { addressable, type FieldError } from '@obraclara/api';
import { hasDecimals, isBlankText, notYearZero, rfcPattern } from '@obraclara/events';
import { label } from './labels.ts';
import { problem, refuse, type Problem } from './problem.ts';

/** Parameters of Ajv's errors; each keyword sets its own. */
type Params = {
  limit?: number;
  type?: string | string[];
  format?: string;
  pattern?: string;
  multipleOf?: number;
  missingProperty?: string;
  allowedValue?: unknown;
  allowedValues?: unknown[];
};

/** Ajv's error for one failed keyword. */
export type Failure = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Params;
  parentSchema?: unknown;
};

/** `decimals: n`: at most n digits after the decimal point, checked on the decimal number. */
export const decimalsKeyword = {
  keyword: 'decimals',
  type: 'number' as const,
  schemaType: 'number' as const,
  validate: (decimals: number, value: number) => hasDecimals(value, decimals),
  errors: false,
};

/**
 * `visible`: a non-empty text has at least one visible character. Invisible characters among others are kept, since copied text
 * contains them.
 */
export const visibleKeyword = {
  keyword: 'visible',
  type: 'string' as const,
  schemaType: 'boolean' as const,
  validate: (_: boolean, text: string) => text === '' || !isBlankText(text),
  errors: false,
};

const types: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
  null: 'vacío',
};
const formats: Record<string, string> = {
  date: 'debe ser una fecha válida (AAAA-MM-DD)',
  'date-time': 'debe ser una fecha y hora válidas (ISO 8601)',
  email: 'debe ser un correo electrónico válido',
  uuid: 'debe ser un identificador válido',
};

const typeName = (type: string | string[] = []) =>
  [type]
    .flat()
    .map((one) => types[one] ?? one)
    .join(' o ');

const isMissing = 'es un dato obligatorio';

/** Error of an absent or empty required field. */
export const missing = (field: string): FieldError => ({ field, message: `${label(field)}: ${isMissing}` });

/** Refuses a missing field, for rules that no schema can state. Throws 400 if it is absent, 422 if it is empty. */
export const refuseMissing = (statusCode: 400 | 422, field: string): never => {
  const error = missing(field);
  return refuse(statusCode, error.message, [error]);
};

const patterns: Record<string, string | undefined> = {
  '\\S': isMissing,
  [notYearZero]: formats['date'],
  [rfcPattern]: 'debe ser un RFC de 12 o 13 caracteres, como CVA010203AB4',
  [addressable]: 'admite letras sin acento, números y _ . : -, y no puede ser «.» ni «..»',
};

/** Message by keyword; the label precedes it. */
const sentences: Record<string, (params: Params) => string> = {
  required: () => isMissing,
  not: () => 'es una palabra reservada',
  type: ({ type }) => `debe ser ${typeName(type)}`,
  enum: ({ allowedValues = [] }) => `debe ser uno de: ${allowedValues.join(', ')}`,
  const: ({ allowedValue }) => `debe ser ${String(allowedValue)}`,
  minLength: ({ limit = 0 }) => (limit === 1 ? isMissing : `debe tener al menos ${limit} caracteres`),
  maxLength: ({ limit = 0 }) => `debe tener como máximo ${limit} caracteres`,
  minimum: ({ limit = 0 }) => `debe ser mayor o igual a ${limit}`,
  maximum: ({ limit = 0 }) => `debe ser menor o igual a ${limit}`,
  exclusiveMinimum: ({ limit = 0 }) => `debe ser mayor a ${limit}`,
  exclusiveMaximum: ({ limit = 0 }) => `debe ser menor a ${limit}`,
  multipleOf: ({ multipleOf = 1 }) => `debe ser múltiplo de ${multipleOf}`,
  minItems: ({ limit = 0 }) => `debe tener al menos ${limit} elemento${limit === 1 ? '' : 's'}`,
  maxItems: ({ limit = 0 }) => `debe tener como máximo ${limit} elementos`,
  uniqueItems: () => 'no debe tener elementos repetidos',
  format: ({ format }) => formats[format ?? ''] ?? 'no tiene el formato esperado',
  pattern: ({ pattern }) => patterns[pattern ?? ''] ?? 'tiene caracteres que no se permiten',
};

const fieldOf = ({ instancePath, keyword, params }: Failure) => {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(params.missingProperty ?? '');
  return path.join('.');
};

/** Properties of the field's schema: the limits of the two custom keywords and the title. */
const failureText = ({ parentSchema = {} }: Failure) =>
  parentSchema as { decimals?: number; minLength?: number; title?: string };

const sentence = (failure: Failure) => {
  const { decimals = 6, minLength } = failureText(failure);
  if (failure.keyword === 'decimals') return `admite como máximo ${decimals} decimales`;
  if (failure.keyword === 'visible') return minLength ? isMissing : 'no tiene ningún carácter visible';
  return sentences[failure.keyword]?.(failure.params) ?? 'no es válido';
};

const fieldError = (failure: Failure): FieldError => {
  const field = fieldOf(failure);
  if (field === '') return { field, message: 'El cuerpo de la petición no tiene la forma esperada' };
  return { field, message: `${label(field, failureText(failure).title)}: ${sentence(failure)}` };
};

/** For a nullable field, reports only the errors of the non-null alternative. */
const isReported = (failures: readonly Failure[]) => {
  const reported = failures.filter(
    ({ keyword, params, schemaPath }) =>
      keyword !== 'anyOf' &&
      !(keyword === 'type' && params.type === 'null' && schemaPath.includes('/anyOf/')),
  );
  return reported.length > 0 ? reported : failures;
};

/** Status 400 for a wrong JSON type or a missing field; 422 for an invalid value. */
const notUnderstood = ({ keyword }: Failure) => keyword === 'type' || keyword === 'required';

const mostErrors = 20;

/**
 * Converts Ajv's errors into a refusal: 400 or 422, the first error as `detail`, up to 20 fields. Only the first error of each
 * field counts: the others may belong to alternatives of the schema that do not apply.
 */
export const invalid = (failures: readonly Failure[]): Problem => {
  const byField = new Map<string, Failure>();
  for (const failure of isReported(failures)) {
    const field = fieldOf(failure);
    if (!byField.has(field)) byField.set(field, failure);
  }
  const firsts = [...byField.values()];
  const list = firsts.slice(0, mostErrors).map(fieldError);
  const detail = list[0]?.message ?? 'La petición no es válida';
  return problem(firsts.some(notUnderstood) ? 400 : 422, detail, list);
};
