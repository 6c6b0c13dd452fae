import { businessDay } from '@obraclara/events';
import { render } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { aProgressRecord } from '../api/answers.fixture.ts';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';
import { signIn } from '../session/session.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import { Themed } from '../ui/loading/on-screen.fixture.tsx';
import { Questions } from '../ui/dialogs/Questions.tsx';
import { newQueryClient } from '../shell/queryClient.ts';
import type { ProgressRecord } from './record.ts';

export const concept = (n: number, terms: Partial<ConceptProgress> = {}): ConceptProgress => ({
  concept_id: `c${n}`,
  concept_code: `CIM-${n}`,
  concept_name: `Concreto en zapata ${n}`,
  unit: 'm³',
  unit_price: 100,
  planned: 100,
  planned_to_date: null,
  advanced_to_date: 40,
  planned_in: null,
  advanced: 40,
  percentage: 40,
  estimated: 0,
  estimated_percentage: 0,
  status: 'in_progress',
  extraordinary: false,
  ...terms,
});

export const progressRecord = (id: string, terms: Partial<ProgressRecord> = {}) =>
  aProgressRecord({ id, ...terms });

type Answer = (method: string, path: string, body?: object) => unknown;
type World = {
  concepts?: ConceptProgress[];
  records?: ProgressRecord[];
  answer?: Answer;
  address?: string;
  programmed?: string[];
};

/** Renders a screen for Sofía (u1), with a server that has these concepts and records; commands return the result of `answer`. */
export const onScreen = (screen: ReactNode, world: World = {}) => {
  const {
    concepts = [concept(1), concept(2)],
    records = [],
    answer = () => ({}),
    address = '/',
    programmed = [],
  } = world;
  const send = vi.fn(async (method: string, path: string, body?: object) =>
    method === 'GET'
      ? {
          concept_progress: concepts,
          measured_on: '2026-02-28',
          planned_to_date: {},
          advanced_to_date: {},
          month: businessDay(new Date()).slice(0, 7),
          planned_in_month: programmed,
        }
      : answer(method, path, body),
  );
  const getList = vi.fn(async (_: string, { filter }: { filter: Record<string, unknown> }) => {
    const data = records.filter((record) =>
      Object.entries(filter).every(([name, value]) => record[name as keyof ProgressRecord] === value),
    );
    return { data, total: data.length };
  });
  const all = vi.fn(async () => [
    { id: 'u1', name: 'Sofía' },
    { id: 'u2', name: 'Raúl' },
  ]);
  const messages: string[] = [];
  const hush = showToastsWith(({ message }) => messages.push(message));
  signIn({ token: 't', user: { id: 'u1', name: 'Sofía', role: 'supervisor', assigned_projects: ['p1'] } });
  const data = { ...testDataProvider(), send, all, getList } as unknown as ReturnType<
    typeof testDataProvider
  >;
  history.replaceState(null, '', address);
  const { unmount } = render(
    <Themed>
      <BrowserRouter>
        <CoreAdminContext dataProvider={data} queryClient={newQueryClient()}>
          {screen}
          <Questions />
        </CoreAdminContext>
      </BrowserRouter>
    </Themed>,
  );
  return {
    send,
    getList,
    messages,
    /** Requests other than reads. */
    sent: () => send.mock.calls.filter(([method]) => method !== 'GET'),
    leave: () => {
      hush();
      unmount();
    },
  };
};
