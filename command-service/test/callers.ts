import { signToken } from '@obraclara/platform/http';
import type { Role } from '@obraclara/events';
import type { InjectOptions } from 'fastify';

export const administrator = { email: 'admin@obra.mx', password: 'clave-de-admin' };
export const password = 'clave-de-prueba';

type Headers = Record<string, string>;
// Tests read the fields that they expect; a missing field fails the test.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

type Injected = { statusCode: number; headers: Record<string, unknown>; body: string };
type Server = {
  jwtSecret: string;
  now: () => Date;
  inject: (request: InjectOptions) => Promise<Injected>;
};

/** Test clients of a server, and the entities that they create. */
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

  /** A client with a session. */
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
  /** Signs the administrator in; `user` and `project` act as this administrator. */
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
  /** Registers a user of this role and signs a session without a login, to save time. */
  const user = async (role: Role, assigned_projects: string[] = []) => {
    people += 1;
    const email = `${role}${people}@obra.mx`;
    const id = await made('/auth/register', { name: role, email, password, role, assigned_projects });
    // Without an id, the user gets the command's id, which also identifies the password.
    return { ...as(signToken({ id, credential: id, role }, jwtSecret, now())), id, email };
  };

  /** Creates a project and returns its id. */
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
