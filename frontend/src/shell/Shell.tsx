import { CssBaseline, ThemeProvider } from '@mui/material';
import { IsRestoringProvider } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { dataProvider } from '../api/dataProvider.ts';
import { registerReload } from '../api/stale.ts';
import { i18nProvider } from '../i18n/i18nProvider.ts';
import { authProvider } from '../session/authProvider.ts';
import { reloadOrReason } from '../shared/reload.ts';
import { useSystemTheme } from '../theme.ts';
import { ReloadContext } from '../ui/states/reload-context.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';
import { newQueryClient } from './queryClient.ts';
import { routeProvider } from './route-provider.ts';

/**
 * Common base of the panels: data, session and language of react-admin's core, theme and router.
 * It owns the caches and is remounted for each session, so no user sees data that the previous one loaded.
 */
const Shell = ({ children }: { children: ReactNode }) => {
  const [client] = useState(newQueryClient);
  const [store] = useState(memoryStore);
  const restoring = useKeptAnswers(client);
  useEffect(() => registerReload(() => void client.invalidateQueries()), [client]);
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
          <IsRestoringProvider value={restoring}>
            <ReloadContext value={reloadOrReason}>{children}</ReloadContext>
          </IsRestoringProvider>
        </CoreAdminContext>
      </BrowserRouter>
    </ThemeProvider>
  );
};

export default Shell;
