import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { signIn } from '../session/session.ts';
import { Themed } from '../ui/loading/on-screen.fixture.tsx';
import { Questions } from '../ui/dialogs/Questions.tsx';
import { newQueryClient } from '../shell/queryClient.ts';

/** Shows the URL's query. */
const Address = () => <output aria-label="address">{useLocation().search}</output>;

type Answer = (method: string, path: string, body?: object) => unknown;
type Options = { lists?: Record<string, () => unknown[]>; answer?: Answer; address?: string };

/** Renders a screen at this URL for Sofía, a supervisor, with these lists and responses. */
export const onScreen = (
  screen: ReactNode,
  { lists = {}, answer = () => ({}), address = '/' }: Options = {},
) => {
  const send = vi.fn(async (method: string, path: string, body?: object) => answer(method, path, body));
  const all = vi.fn(async (resource: string) => lists[resource]?.() ?? []);
  signIn({ token: 't', user: { id: 'u1', name: 'Sofía', role: 'supervisor', assigned_projects: ['p1'] } });
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const around = (content: ReactNode) => (
    <Themed>
      <BrowserRouter>
        <CoreAdminContext
          dataProvider={{ ...testDataProvider(), send, all }}
          queryClient={client}
          store={memoryStore()}
        >
          {content}
          <Questions />
          <Address />
        </CoreAdminContext>
      </BrowserRouter>
    </Themed>
  );
  history.replaceState(null, '', address);
  const { rerender } = render(around(screen));
  return { send, all, client, show: (content: ReactNode) => rerender(around(content)) };
};
