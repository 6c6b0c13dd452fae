import { CssBaseline, ThemeProvider } from '@mui/material';
import { IsRestoringProvider } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { dataProvider } from '../api/dataProvider.ts';
import { readAgainWith } from '../api/stale.ts';
import { i18nProvider } from '../i18n/i18nProvider.ts';
import { authProvider } from '../session/authProvider.ts';
import { useSystemTheme } from '../theme.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';
import { newQueryClient } from './queryClient.ts';
import { routeProvider } from './route-provider.ts';

/**
 * What every panel stands on: data, session and language of react-admin's core, the theme, the address. The caches live and die with it,
 * and it is mounted anew for each session, so nobody sees what the former user had loaded.
 */
const Shell = ({ children }: { children: ReactNode }) => {
  const [client] = useState(newQueryClient);
  const [store] = useState(memoryStore);
  const restoring = useKeptAnswers(client);
  useEffect(() => readAgainWith(() => void client.invalidateQueries()), [client]);
  return (
    <ThemeProvider theme={useSystemTheme()}>
      <CssBaseline enableColorScheme />
      <BrowserRouter>
        <CoreAdminContext
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          queryClient={client}
          store={store}
          routerProvider={routeProvider}
        >
          <IsRestoringProvider value={restoring}>{children}</IsRestoringProvider>
        </CoreAdminContext>
      </BrowserRouter>
    </ThemeProvider>
  );
};

export default Shell;
