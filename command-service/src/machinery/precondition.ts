import type { AnyEvent } from '@obraclara/events';
import { isProblem, preconditionFailed, refuse } from '@obraclara/platform/http';
import type { FastifyRequest } from 'fastify';
import type { Rule } from './aggregate.ts';

/** A record in a response; see `Revision` in events. */
export type Revised = { revision: number };

const form = /^"(-1|\d{1,15})"$/;

/** The revision in the If-Match header; undefined without the header or for `*`. Throws 400 for any other form. */
export const ifMatchRevision = ({ headers }: FastifyRequest): number | undefined => {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const [, revision] = form.exec(header) ?? refuse(400, 'El encabezado If-Match no es válido');
  return Number(revision);
};

/** Whether the caller has no access to the record, so that the response must not show it. */
const deniesAccess = (error: unknown) =>
  !isProblem(error) || error.statusCode === 403 || error.statusCode === 404;

/** Adds a precondition to a rule: refuses with 412 and the present record when its revision differs from `seen`. */
export const withPrecondition =
  <Input, State, E extends AnyEvent>(
    rule: Rule<Input, State, E>,
    seen: number,
    recordOf: (state: State) => Revised,
  ): Rule<Input, State, E> =>
  (state, input) => {
    const current = recordOf(state);
    if (current.revision === seen) return rule(state, input);
    try {
      rule(state, input);
    } catch (error) {
      if (deniesAccess(error)) throw error;
    }
    throw preconditionFailed(current);
  };
