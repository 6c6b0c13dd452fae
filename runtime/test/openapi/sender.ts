import type { InjectOptions } from 'fastify';
import type { Application } from './application.ts';
import { amiss, type Answer } from './checked-answer.ts';
import type { Plan } from './plan.ts';

const addressOf = ({ operation, params, query }: Plan) => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? path : `${path}?${asked}`;
};

const tokenOf = ({ who, right }: Plan, { sessions, strangers }: Application): string | undefined => {
  if (who === 'nobody') return undefined;
  if (who === 'dead') return `${sessions.administrator.token}x`;
  if (who === 'stranger') return strangers[right].token;
  return sessions[who === 'right' ? right : who].token;
};

type Request = InjectOptions & { url: string };

const requestOf = (plan: Plan, there: Application, position: string): Request => {
  const { operation, headers, raw, body } = plan;
  const token = operation.security ? tokenOf(plan, there) : undefined;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method: operation.method,
    url: addressOf(plan),
    headers: {
      ...(isRead(operation) ? { 'x-event-position': position } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  };
};

const isRead = ({ method }: Plan['operation']) => method === 'GET' || method === 'HEAD';

const told = ({ method, url, headers, payload }: Request, { status, body }: Answer) => {
  const { authorization, ...others } = headers ?? {};
  const sent = typeof payload === 'string' ? payload.slice(0, 600) : payload ? 'a form' : '';
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(others)} ${authorization ? 'with' : 'without'} a session ${sent}\n  → ${status} ${body.slice(0, 600)}`;
};

const texts = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Sends requests, collects differences between answers and the document, and records which operations have succeeded. */
export const sender = (there: Application) => {
  let noted: string[] = [];
  const succeeded = new Set<string>();
  let position = '0';

  const send = async (plan: Plan): Promise<Answer> => {
    const request = requestOf(plan, there, position);
    const { statusCode: status, headers, body } = await there.app.inject(request);
    const answer = { status, headers: texts(headers), body };
    position = answer.headers['x-event-position'] ?? position;
    if (status < 300) succeeded.add(plan.operation.name);
    for (const wrong of amiss(plan.operation, answer)) noted.push(`${wrong}\n  ${told(request, answer)}`);
    return answer;
  };
  /** Returns the differences since the last call. */
  const complaints = () => {
    const all = noted;
    noted = [];
    return all;
  };
  return Object.assign(send, { complaints, succeeded });
};

export type Sender = ReturnType<typeof sender>;
