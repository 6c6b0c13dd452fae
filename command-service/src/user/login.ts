import { Login, Session } from '@obraclara/api';
import { refuse, routeSchema, type Account } from '@obraclara/platform/http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../machinery/services.ts';
import { passwordFits } from './credentials.ts';
import { deviceOf, rememberDevice } from './device.ts';
import { credentialOf, emailKey, findByEmail, users, type KnownUser } from './rules.ts';
import { sessionOf } from './session.ts';

/** The account with this e-mail and password; undefined if they do not match. */
const accountOf = async (
  { deps, streams, findAccount }: Services,
  { email, password }: Login,
): Promise<Account<KnownUser> | undefined> => {
  const { state } = await streams.load(users, 'users');
  const known = findByEmail(state, email);
  const credential = known && { user_id: known.id, command_id: credentialOf(state, known.id) };
  if (!(await passwordFits(deps.db, credential, password)) || !credential) return undefined;
  // Second lookup: the user may be deleted or changed while the hash is computed.
  const account = await findAccount(credential.user_id);
  return account?.credential === credential.command_id ? account : undefined;
};

/** Largest body of a sign-in, in bytes: an e-mail and a password. */
const mostBytes = 16 * 1024;

/** Signs in. An unknown e-mail and a wrong password get the same response in the same time. */
export const loginRoute = (app: FastifyInstance, services: Services) => {
  const { deps, streams, passwordLimit } = services;
  const { jwtSecret: secret } = deps;

  app.route<{ Body: Login }>({
    method: 'POST',
    url: '/auth/login',
    bodyLimit: mostBytes,
    schema: routeSchema({
      method: 'POST',
      summary: 'Iniciar sesión',
      tag: 'auth',
      access: 'password',
      limited: true,
      body: Login,
      answers: {
        200: { schema: Session, headers: { 'set-cookie': 'Por la que se reconoce a este navegador.' } },
      },
    }),
    handler: async (request, reply) => {
      const { body, ip } = request;
      const known = findByEmail((await streams.load(users, 'users')).state, body.email);
      const device = known && deviceOf(request, known.id, secret);
      const origin = { ip, account: emailKey(body.email), device };
      const account = await passwordLimit(origin, () => accountOf(services, body));
      if (!account) return refuse(401, 'Correo o contraseña incorrectos');
      rememberDevice(request, reply, { userId: account.person.id, secret });
      return sessionOf(account, deps);
    },
  });
};
