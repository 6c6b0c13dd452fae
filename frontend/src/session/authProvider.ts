import type { AuthProvider } from 'ra-core';
import { getSession, signOut } from './session.ts';

const required = () => {
  const session = getSession();
  if (!session) throw new Error('No hay sesión');
  return session;
};

/** The session for react-admin. The login screen signs in; `http` has already handled any 401. */
export const authProvider: AuthProvider = {
  login: async () => {},
  logout: async () => signOut(),
  checkAuth: async () => {
    required();
  },
  checkError: async () => {},
  getIdentity: async () => {
    const { id, name } = required().user;
    return { id, fullName: name };
  },
  getPermissions: async () => getSession()?.user.role,
};
