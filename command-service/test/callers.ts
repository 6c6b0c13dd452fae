import { signToken } from '@obraclara/platform/http';
import type { Role } from '@obraclara/events';
import type { InjectOptions } from 'fastify';

export const administrator = { email: 'admin@obra.mx', password: 'clave-de-admin' };
export const password = 'clave-de-prueba';

type Headers = Record<string, string>;
// A test reads what it expects of an answer; a wrong guess fails it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

type Injected = { statusCode: number; headers: Record<string, unknown>; body: string };
type Server = {
  jwtSecret: string;
  now: () => Date;
  inject: (request: InjectOptions) => Promise<Injected>;
};

/** People who ask a server, and what they make there. */
export const callers = ({ jwtSecret, now, inject }: Server) => {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Headers } = {},
  ): Promise<Answer> => {
    const response = await inject({
      method,
      url: `/api${url}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const parsed: unknown = response.body === '' ? undefined : JSON.parse(response.body);
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };

  /** One caller with a session. */
  const as = (token: string) => ({
    get: (url: string, headers?: Headers) => call('GET', url, { token, headers: headers ?? {} }),
    post: (url: string, body?: unknown, headers?: Headers) =>
      call('POST', url, { token, body, headers: headers ?? {} }),
    put: (url: string, body?: unknown, headers?: Headers) =>
      call('PUT', url, { token, body, headers: headers ?? {} }),
    delete: (url: string, headers?: Headers) => call('DELETE', url, { token, headers: headers ?? {} }),
    token,
  });
  type Caller = ReturnType<typeof as> & { id: string };

  let admin: Caller | undefined;
  /** The administrator, by whom `user` and `project` make what they make. */
  const signIn = async (account: { email: string; password: string }): Promise<Caller> => {
    const { body } = await call('POST', '/auth/login', { body: account });
    return (admin = { ...as(body.access_token as string), id: body.user.id as string });
  };

  const made = async (url: string, body: object): Promise<string> => {
    if (!admin) throw new Error('nobody has signed in');
    const answer = await admin.post(url, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.id as string;
  };

  let people = 0;
  /** A registered user of this role with a session, made without a login so that tests stay quick. */
  const user = async (role: Role, assigned_projects: string[] = []) => {
    people += 1;
    const email = `${role}${people}@obra.mx`;
    const id = await made('/auth/register', { name: role, email, password, role, assigned_projects });
    // Who was registered without an id has that of the command, which also names the password.
    return { ...as(signToken({ id, credential: id, role }, jwtSecret, now())), id, email };
  };

  /** A project and its id. */
  const project = (terms: object = {}): Promise<string> => made('/projects', { ...someProject, ...terms });

  return { call, as, signIn, user, project };
};

export const someProject = {
  name: 'Puente La Clara',
  description: 'Puente vehicular',
  contract_amount: 2236212.56,
  start_date: '2025-01-01',
  end_date: '2025-12-31',
};
