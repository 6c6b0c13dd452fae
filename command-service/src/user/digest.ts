import { DigestChoice, Refusal } from '@obraclara/api';
import { command } from '../machinery/command.ts';
import { chooseDigest, liveUser, users } from './rules.ts';

/** Chooses whether the user gets «Mi día» by e-mail. */
export const digestRoute = command({
  name: 'users.choose-digest',
  method: 'POST',
  url: '/users/me/digest',
  action: 'digest.choose',
  status: 200,
  summary: 'Recibir o no «Mi día» por correo cada mañana',
  tag: 'users',
  body: DigestChoice,
  /** The user may have been deleted since the session check. */
  refusals: { 404: Refusal },
  response: DigestChoice,
  aggregate: users,
  target: () => ({ key: 'users' }),
  rule: chooseDigest,
  input: ({ person, body: { wanted } }) => ({ id: person.id, wanted }),
  answer: (state, { person }) => ({ wanted: !state.undigested.has(liveUser(state, person.id).id) }),
});
