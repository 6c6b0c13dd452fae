import { randomBytes } from 'node:crypto';
import {
  createAccount,
  endSessions,
  listAccounts,
  resetPassword,
  type CommandDeps,
} from '@obraclara/command-service';
import { roles, type Role } from '@obraclara/events';
import { commandLine, parsedLine } from './command-line.ts';
import type { Talk } from './terminal.ts';
import { toolCall } from './tool-call.ts';

type Deps = Pick<CommandDeps, 'store' | 'db' | 'now'>;

const call = toolCall('user');
const usage = `Uso:
  ${call} list
  ${call} create [--email correo] [--name nombre] [--role rol] [--project id]…
  ${call} reset <correo>
  ${call} end-sessions <correo>
La contraseña se pregunta aquí; en blanco, o sin terminal, se genera una y se muestra una sola vez.`;

const shortest = 8;

type NewPassword = { password: string; isGenerated: boolean };

const generated = (): NewPassword => ({ password: randomBytes(15).toString('base64url'), isGenerated: true });

const newPassword = async (talk: Talk): Promise<NewPassword> => {
  if (!talk.attended) return generated();
  const password = await talk.ask('Contraseña (en blanco se genera una): ', { hidden: true });
  if (password.trim() === '') return generated();
  if (password.length < shortest)
    throw new Error(`La contraseña debe tener al menos ${shortest} caracteres.`);
  if ((await talk.ask('Otra vez: ', { hidden: true })) !== password)
    throw new Error('Las dos contraseñas no coinciden; no cambió nada.');
  return { password, isGenerated: false };
};

/** Called after the account has the password: one that was shown and then refused would be taken for the account's. */
const show = ({ say }: Talk, { password, isGenerated }: NewPassword) => {
  if (isGenerated) say(`Contraseña generada (no se volverá a mostrar): ${password}`);
};

/** The argument, or else the answer to a prompt. Without a terminal, throws that it is missing. */
const given = async (talk: Talk, name: string, value: string | undefined, question: string) => {
  const answer = value ?? (talk.attended ? await talk.ask(question) : '');
  if (answer.trim() === '') throw new Error(`Falta ${name}.\n${usage}`);
  return answer.trim();
};

const roleOf = (value: string): Role => {
  const role = roles.find((one) => one === value);
  if (!role) throw new Error(`El rol debe ser uno de ${roles.join(', ')}.`);
  return role;
};

const emailOf = (value: string): string => {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) throw new Error(`«${value}» no es un correo válido.`);
  return value;
};

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  project: { type: 'string', multiple: true },
} as const;

const list = async (deps: Deps, { say }: Talk, args: string[]) => {
  if (args.length > 0) throw new Error(usage);
  const accounts = await listAccounts(deps);
  if (accounts.length === 0) say(`No hay ninguna cuenta. Cree la primera con «${call} create».`);
  for (const { email, name, role, assigned_projects, hasPassword } of accounts) {
    const lacking = hasPassword ? '' : ' · sin contraseña';
    const projects = assigned_projects.length === 1 ? '1 proyecto' : `${assigned_projects.length} proyectos`;
    say(`${email.padEnd(32)} ${role.padEnd(14)} ${name} · ${projects}${lacking}`);
  }
};

const create = async (deps: Deps, talk: Talk, args: string[]) => {
  const { values, positionals } = parsedLine(args, options, usage);
  if (positionals.length > 0) throw new Error(usage);
  const email = emailOf(await given(talk, '--email', values.email, 'Correo: '));
  const name = await given(talk, '--name', values.name, 'Nombre: ');
  const role = roleOf(await given(talk, '--role', values.role, `Rol (${roles.join(', ')}): `));
  const chosen = await newPassword(talk);
  const { password } = chosen;
  await createAccount(deps, { email, name, role, assigned_projects: values.project ?? [], password });
  show(talk, chosen);
  talk.say(`Cuenta creada: ${email} (${role}).`);
};

/** The address of one account. Throws if there are several, since only the first would be processed. */
const emailIn = async ([address, ...more]: string[], talk: Talk): Promise<string> => {
  if (more.length > 0) throw new Error(usage);
  return given(talk, 'el correo', address, 'Correo: ');
};

const reset = async (deps: Deps, talk: Talk, args: string[]) => {
  const email = await emailIn(args, talk);
  const chosen = await newPassword(talk);
  await resetPassword(deps, email, chosen.password);
  show(talk, chosen);
  talk.say(`Contraseña cambiada: ${email}. Sus sesiones terminaron.`);
};

const end = async (deps: Deps, talk: Talk, args: string[]) => {
  const email = await emailIn(args, talk);
  await endSessions(deps, email);
  talk.say(`Sesiones terminadas: ${email}.`);
};

const commands = { list, create, reset, 'end-sessions': end } as const;

/** Runs one command. Rejects with a Spanish sentence. */
export const runUserCommand = commandLine(commands, usage);
