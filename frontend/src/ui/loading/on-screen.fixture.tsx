import { ThemeProvider } from '@mui/material';
import type { FieldError } from '@obraclara/api';
import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { i18nProvider } from '../../i18n/i18nProvider.ts';
import { Questions } from '../dialogs/Questions.tsx';
import { newQueryClient } from '../../shell/queryClient.ts';
import { useSystemTheme } from '../../theme.ts';

type Lists = Record<string, object[]>;
type Answer = (method: string, path: string, body?: object) => unknown;

export const refused = (status: number, detail: string, errors: FieldError[] = []) =>
  apiError(detail, status, { detail, errors });

export const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={useSystemTheme()}>{children}</ThemeProvider>
);

/**
 * Renders content with the providers of the shell. `lists` are the records of each resource; `answer` is the server's response to a
 * command.
 */
export const onScreen = (content: ReactNode, lists: Lists = {}, answer: Answer = () => ({})) => {
  const send = vi.fn(async (method: string, path: string, body?: object) => answer(method, path, body));
  const all = vi.fn(async (resource: string) => lists[resource] ?? []);
  const data = { ...testDataProvider(), all, send };
  const { unmount: leave } = render(
    <Themed>
      <BrowserRouter>
        <CoreAdminContext
          dataProvider={data}
          i18nProvider={i18nProvider}
          queryClient={newQueryClient()}
          store={memoryStore()}
        >
          {content}
          <Questions />
        </CoreAdminContext>
      </BrowserRouter>
    </Themed>,
  );
  return { send, all, leave };
};
