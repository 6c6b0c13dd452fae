import type { Service } from '../service.ts';
import type { GoogleStandIn } from './stand-in.ts';

type Asked = Pick<Service, 'admin' | 'app'> & { answers?: string[] };

/** Steps with which an administrator connects a project to a Drive. */
export const consenting = ({ admin, app, answers }: Asked, google: GoogleStandIn) => {
  const { id: client_id, secret: client_secret } = google.client;
  const credentials = new URLSearchParams({ client_id, client_secret }).toString();

  const start = (project: string, session: Pick<typeof admin, 'post'> = admin) =>
    session.post(`/projects/${project}/storage-oauth/start?${credentials}`);

  /** Follows Google's redirect to the callback page. */
  const comeBack = async (address: URL) => {
    const answer = await app.inject({ method: 'GET', url: address.pathname + address.search });
    answers?.push(`${JSON.stringify(answer.headers)}\n${answer.body}`);
    return { status: answer.statusCode, page: answer.body, headers: answer.headers };
  };

  /** Gives consent for a project; returns the sealed tokens of the browser. */
  const connect = async (project: string): Promise<{ access_token: string; refresh_token: string }> => {
    const { body } = await start(project);
    await comeBack(await google.answerConsent(body.authorization_url));
    const { access_token, refresh_token } = (await admin.get(`/projects/${project}/storage-oauth/status`))
      .body;
    return { access_token, refresh_token };
  };

  const save = (project: string, form: object) => admin.post(`/projects/${project}/storage-config`, form);

  return { start, comeBack, connect, save };
};
