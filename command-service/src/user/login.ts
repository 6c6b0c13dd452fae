import type { User } from '@obraclara/events';
import { refuse, responses, signToken, type Account } from '@obraclara/events/http';
import type { FastifyInstance } from 'fastify';
import type { CommandDeps } from '../machinery/deps.ts';
import type { Services } from '../machinery/services.ts';
import { attempts } from './attempts.ts';
import { passwordFits } from './credentials.ts';
import { credentialOf, emailKey, findByEmail, users } from './rules.ts';
import { Login, Session } from './schema.ts';

const fiveMinutes = 5 * 60 * 1000;

/** Whose e-mail and password these are. */
const accountOf = async (
  { deps, streams, findAccount }: Services,
  { email, password }: Login,
): Promise<Account<User> | undefined> => {
  const { state } = await streams.load(users, 'users');
  const known = findByEmail(state, email);
  const credential = known && { user_id: known.id, command_id: credentialOf(state, known.id) };
  if (!(await passwordFits(deps.db, credential, password)) || !credential) return undefined;
  // Looked up again: the user may have been deleted or changed while the hash was being worked out.
  const account = await findAccount(credential.user_id);
  return account?.credential === credential.command_id ? account : undefined;
};

/** A session for whoever has just shown their password. */
export const sessionOf = (
  { person: user, credential }: Account<User>,
  { jwtSecret, now }: Pick<CommandDeps, 'jwtSecret' | 'now'>,
): Session => ({ user, access_token: signToken({ id: user.id, credential }, jwtSecret, now()) });

/**
 * Signs in. An unknown e-mail and a wrong password get the same answer in the same time; ten wrong ones for an e-mail
 * from one address, or a hundred from the address, must wait.
 */
export const loginRoute = (app: FastifyInstance, services: Services) => {
  const { deps } = services;
  const byAccount = attempts({ most: 10, window: fiveMinutes });
  const byAddress = attempts({ most: 100, window: fiveMinutes });

  const admit = (ip: string, account: string) => {
    const wait = byAddress.take(ip, deps.now()) || byAccount.take(account, deps.now());
    if (wait === 0) return;
    const minutes = Math.ceil(wait / 60);
    refuse(
      429,
      `Demasiados intentos. Espera ${minutes} minuto${minutes === 1 ? '' : 's'} y vuelve a intentarlo.`,
    );
  };

  app.route<{ Body: Login }>({
    method: 'POST',
    url: '/auth/login',
    schema: { summary: 'Iniciar sesión', tags: ['auth'], body: Login, response: responses(200, Session) },
    handler: async ({ body: { email, password }, ip }) => {
      const account = `${ip} ${emailKey(email)}`;
      admit(ip, account);
      const found = await accountOf(services, { email, password });
      if (!found) return refuse(401, 'Correo o contraseña incorrectos');
      byAddress.giveBack(ip);
      byAccount.giveBack(account);
      return sessionOf(found, deps);
    },
  });
};
