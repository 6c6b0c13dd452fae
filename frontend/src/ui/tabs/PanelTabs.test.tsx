// @vitest-environment jsdom
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PanelTabs } from './PanelTabs.tsx';

const open = (search: string, name?: string) => {
  history.replaceState(null, '', `/${search}`);
  const tab = (id: string, holds?: string[]) => ({
    id,
    label: id,
    icon: <i />,
    view: <p>aquí {id}</p>,
    ...(holds && { holds }),
  });
  render(
    <ThemeProvider theme={createTheme()}>
      <BrowserRouter>
        <PanelTabs
          label="Partes"
          {...(name && { name })}
          tabs={[tab('panel'), tab('obra', ['estimation']), tab('servicios', ['interna'])]}
        />
      </BrowserRouter>
    </ThemeProvider>,
  );
};

it.each([
  ['', 'panel', ''],
  ['?tab=servicios&estimation=e1', 'servicios', '?tab=servicios&estimation=e1'],
  // A link from a panel whose tabs have other ids.
  ['?tab=estimaciones&estimation=e1', 'obra', '?tab=obra&estimation=e1'],
  ['?tab=gestion&vista=estimaciones&interna=e2', 'servicios', '?tab=servicios&vista=estimaciones&interna=e2'],
  ['?interna=e2', 'servicios', '?interna=e2&tab=servicios'],
  ['?tab=estimaciones', 'panel', '?tab=estimaciones'],
])('of %j shows %s', async (search, shown, settled) => {
  const steps = history.length;
  open(search);
  expect(await screen.findByText(`aquí ${shown}`)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(settled));
  expect(history.length).toBe(steps);
});

it('leaves the tab that another is chosen in, whatever the address names besides', async () => {
  open('?estimation=e1');
  await screen.findByText('aquí obra');
  fireEvent.click(screen.getByRole('tab', { name: 'panel' }));
  expect(await screen.findByText('aquí panel')).toBeTruthy();
});

it('names the page after the open tab', async () => {
  open('');
  expect(document.title).toBe('panel · ObraClara');
  fireEvent.click(screen.getByRole('tab', { name: 'obra' }));
  await waitFor(() => expect(document.title).toBe('obra · ObraClara'));
});

it('does not set the title of the page for tabs within a tab', () => {
  document.title = 'Gestión Interna · ObraClara';
  open('', 'vista');
  expect(document.title).toBe('Gestión Interna · ObraClara');
});

const page = document.documentElement;
const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('tab', { name }));
  await screen.findByText(`aquí ${name}`);
};

it('opens a chosen tab at its top, and leaves it to the browser where Back leads', async () => {
  open('');
  page.scrollTop = 2000;
  await choose('panel');
  expect(page.scrollTop).toBe(2000);
  await choose('obra');
  expect(page.scrollTop).toBe(0);
  page.scrollTop = 700;
  act(() => history.back());
  await screen.findByText('aquí panel');
  expect(page.scrollTop).toBe(700);
});

it('leaves the page where it is when another tab within one is chosen', async () => {
  open('', 'vista');
  page.scrollTop = 2000;
  await choose('obra');
  expect(page.scrollTop).toBe(2000);
});
