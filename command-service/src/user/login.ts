import { refuse, responses, signToken } from '@obraclara/events/http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../machinery/services.ts';
import { attempts } from './attempts.ts';
import { passwordFits } from './credentials.ts';
import { emailKey, findByEmail, users } from './rules.ts';
import { Login, Session } from './schema.ts';

const fiveMinutes = 5 * 60 * 1000;

/**
 * Signs in. An unknown e-mail and a wrong password get the same answer in the same time; ten wrong ones for an e-mail
 * from one address, or a hundred from the address, must wait.
 */
export const loginRoute = (app: FastifyInstance, { deps, streams }: Services) => {
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
      const known = findByEmail((await streams.load(users, 'users')).state, email);
      const fits = await passwordFits(deps.db, known?.id, password);
      // Looked up again: the user may have been deleted or changed while the hash was being worked out.
      const user = fits && known ? (await streams.load(users, 'users')).state.byId.get(known.id) : undefined;
      if (!user) return refuse(401, 'Correo o contraseña incorrectos');
      byAddress.giveBack(ip);
      byAccount.giveBack(account);
      return { user, access_token: signToken(user, deps.jwtSecret, deps.now()) };
    },
  });
};
