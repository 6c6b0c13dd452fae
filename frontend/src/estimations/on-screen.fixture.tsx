import type { Foreseen } from '@obraclara/api';
import { render } from '@testing-library/react';
import { defaultGuaranteeTerms } from '@obraclara/events';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { pathOf } from '../api/target.ts';
import { signIn } from '../session/session.ts';
import { newQueryClient } from '../shell/queryClient.ts';
import { showToastsWith, type ToastAction } from '../ui/states/toasts.ts';
import { Themed } from '../ui/loading/on-screen.fixture.tsx';
import { Questions } from '../ui/dialogs/Questions.tsx';
import { goldenCatalog, goldenExtraordinary } from './golden.fixture.ts';
import type { EstimationRow } from './row.ts';

const nothingForeseen: Foreseen = { changes: [], paid: [], warnings: [] };

const nothingRequired = { required: [], terms: defaultGuaranteeTerms, iva_percentage: 16 };

type Answer = (method: string, path: string, body?: object) => unknown;

/** Renders a component with a data provider for the golden contract. `answer` answers requests; `others` are further lists. */
export const onScreen = (
  screen: ReactNode,
  rows: EstimationRow[] = [],
  answer: Answer = () => ({ id: 'e9' }),
  others: Record<string, unknown[]> = {},
) => {
  const lists: Record<string, unknown[]> = {
    estimations: rows,
    'internal-estimations': rows,
    catalog: goldenCatalog,
    extraordinary: goldenExtraordinary,
    ...others,
  };
  const send = vi.fn(async (method: string, target: string, body?: object) => {
    const answered = await answer(method, target, body);
    // No papers are issued unless `answer` returns a list of them.
    if (method === 'GET' && pathOf(target).endsWith('/papers') && !Array.isArray(answered)) return [];
    if (method === 'GET' && pathOf(target).endsWith('/guarantees'))
      return { ...nothingRequired, ...(answered as object) };
    return pathOf(target).includes('preview=true')
      ? { ...nothingForeseen, ...(answered as object) }
      : answered;
  });
  const all = vi.fn(async (resource: string) => lists[resource] ?? []);
  const messages: string[] = [];
  const offered: ToastAction[] = [];
  const hush = showToastsWith(({ message, action }) => {
    messages.push(message);
    if (action) offered.push(action);
  });
  signIn({ token: 't', user: { id: 'u1', name: 'Sofía', role: 'supervisor', assigned_projects: ['p1'] } });
  const { unmount } = render(
    <Themed>
      <BrowserRouter>
        <CoreAdminContext dataProvider={{ ...testDataProvider(), send, all }} queryClient={newQueryClient()}>
          {screen}
          <Questions />
        </CoreAdminContext>
      </BrowserRouter>
    </Themed>,
  );
  return {
    send,
    all,
    messages,
    /** Actions of the toasts shown so far. */
    offered,
    leave: () => {
      hush();
      unmount();
    },
  };
};
