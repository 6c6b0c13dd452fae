import { OwnPassword, Refusal, Session } from '@obraclara/api';
import { refuse } from '@obraclara/platform/http';
import type { Services } from '../machinery/services.ts';
import { command } from '../machinery/command.ts';
import { hashPassword, keepCredential, passwordFits } from './credentials.ts';
import { changePassword, liveUser, users } from './rules.ts';
import { tokenOf } from './session.ts';

const refuseAt = (field: 'current' | 'new', message: string) => refuse(422, message, [{ field, message }]);

/** Command id of the user's valid password, if `current` matches it; throws 422 otherwise. */
const shownBy = async ({ deps, findAccount, passwordLimit }: Services, id: string, current: string) => {
  const command_id = (await findAccount(id))?.credential ?? '';
  const shown = await passwordLimit({ account: id }, async () =>
    (await passwordFits(deps.db, { user_id: id, command_id }, current)) ? command_id : undefined,
  );
  if (shown !== undefined) return shown;
  return refuseAt('current', 'La contraseña actual no es correcta');
};

/**
 * Changes the user's own password. Returns a new session; all other sessions of the user end. The new session has the role of the request's
 * session: if the role changed meanwhile, the next response reports it to the open panel.
 */
export const ownPasswordRoute = command({
  name: 'users.change-own-password',
  method: 'PUT',
  url: '/users/me/password',
  action: 'password.change',
  summary: 'Cambiar la propia contraseña; las demás sesiones terminan',
  tag: 'users',
  body: OwnPassword,
  limited: true,
  /** The user may have been deleted since the session check. */
  refusals: { 404: Refusal },
  response: Session,
  aggregate: users,
  target: () => ({ key: 'users' }),
  prepare: async ({ services, person, body }) => {
    const shown = await shownBy(services, person.id, body.current);
    if (body.new === body.current) refuseAt('new', 'La contraseña nueva debe ser distinta de la actual');
    return { shown, hash: await hashPassword(body.new) };
  },
  rule: changePassword,
  input: ({ person, issue, extra: { shown } }) => ({ id: person.id, shown, credential: issue.command_id }),
  beforeAppend: ({ services: { deps }, person, issue: { command_id }, body, extra: { hash } }) =>
    keepCredential(deps.db, { user_id: person.id, command_id }, { password: body.new, hash }),
  answer: (state, { services: { deps }, person, issue }) => ({
    user: liveUser(state, person.id),
    access_token: tokenOf({ person, credential: issue.command_id }, deps),
  }),
});
