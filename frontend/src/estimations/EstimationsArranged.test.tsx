// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContractContext, internalContract } from './contract.ts';
import { ExternoEstimations } from './ExternoEstimations.tsx';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { ManagerEstimations } from './ManagerEstimations.tsx';
import { onScreen } from './on-screen.fixture.tsx';

const all = goldenRows([1, 2, 3, 4, 5]).map((row, i) => ({
  ...row,
  status: (['pagada', 'entregada', 'autorizada', 'revision', 'validada'] as const)[i]!,
  folio_factura: ['A-12', null, 'B-7', null, null][i]!,
}));

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const table = () => screen.findByRole('table');
const numbers = async () =>
  [...(await table()).querySelectorAll('tbody th')].map(({ textContent }) => Number(textContent));
const head = async (name: string) => within(await table()).findByRole('columnheader', { name });
const sorted = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .filter((one) => /cending/.test(one.getAttribute('aria-sort') ?? ''))
    .map((one) => [one.textContent, one.getAttribute('aria-sort')]);
const press = async (name: string) => userEvent.click(within(await table()).getByRole('button', { name }));
const totals = async () =>
  [...(await table()).querySelectorAll('tfoot th, tfoot td')].map(({ textContent }) => textContent);

it('sorts by the column whose head is pressed, the other way round when it is pressed again, and says so', async () => {
  onScreen(<ManagerEstimations project={goldenProject} />, all);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  expect(await sorted()).toEqual([['Núm.', 'ascending']]);
  const before = await totals();
  await press('Importe Líquido');
  const byNet = all.toSorted((a, b) => a.importe_liquido - b.importe_liquido).map(({ number }) => number);
  await waitFor(async () => expect(await numbers()).toEqual(byNet));
  expect(await sorted()).toEqual([['Importe Líquido', 'ascending']]);
  expect(location.search).toBe('?orden=importe-liquido');
  await press('Importe Líquido');
  await waitFor(async () => expect(await numbers()).toEqual(byNet.toReversed()));
  expect(await sorted()).toEqual([['Importe Líquido', 'descending']]);
  expect(await totals()).toEqual(before);
  await press('Estatus');
  await waitFor(async () => expect(await numbers()).toEqual([2, 5, 4, 3, 1]));
  await press('Núm.');
  await waitFor(async () => expect(await numbers()).toEqual([1, 2, 3, 4, 5]));
  expect(location.search.replace('?', '')).toBe('');
});

it('sorts the other way round by two presses that are drawn as one', async () => {
  onScreen(<ManagerEstimations project={goldenProject} />, all);
  const button = within(await table()).getByRole('button', { name: 'Importe Líquido' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(location.search).toBe('?orden=-importe-liquido');
  expect(await sorted()).toEqual([['Importe Líquido', 'descending']]);
});

it('sorts with the keyboard, and not by what can be done', async () => {
  onScreen(<ManagerEstimations project={goldenProject} />, all);
  within(await table())
    .getByRole('button', { name: 'Fechas' })
    .focus();
  await userEvent.keyboard('{Enter}');
  expect(await sorted()).toEqual([['Fechas', 'ascending']]);
  await userEvent.keyboard(' ');
  await waitFor(async () => expect(await numbers()).toEqual([5, 4, 3, 2, 1]));
  expect((await head('Acciones')).hasAttribute('aria-sort')).toBe(false);
  expect(within(await head('Acciones')).queryByRole('button')).toBeNull();
});

it('shows what the address asks for, totals that alone and says so', async () => {
  history.replaceState(null, '', '/?orden=-num&texto=fondo');
  onScreen(<ExternoEstimations project={goldenProject} />, all);
  const withFund = all.filter((row) => row.otras_retenciones.some(({ nombre }) => /fondo/i.test(nombre)));
  expect(withFund.length).toBeGreaterThan(1);
  expect(withFund.length).toBeLessThan(5);
  expect(await numbers()).toEqual(withFund.map(({ number }) => number).reverse());
  expect(await screen.findByText(`Mostrando ${withFund.length} de 5 estimaciones`)).toBeTruthy();
  const cents = (amount: number) => Math.round(amount * 100);
  const net = withFund.reduce((sum, row) => sum + cents(row.importe_liquido), 0);
  const [title, ...figures] = await totals();
  expect(title).toBe(`TOTAL (${withFund.length} de 5)`);
  expect(figures.slice(-4)[0]!.replace(/[$,.]/g, '')).toBe(String(net));
  expect(figures.slice(-3)).toEqual(['', '', '']);
});

it('filters by status and by text, keeps that in the address, and takes it back', async () => {
  onScreen(<ExternoEstimations project={goldenProject} />, all);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Estatus' }), 'Solo en revisión');
  await waitFor(async () => expect(await numbers()).toEqual([4]));
  expect(location.search).toBe('?estatus=revision');
  await userEvent.type(screen.getByRole('searchbox'), 'B-7');
  expect(await screen.findByText('Ninguna estimación coincide con lo elegido')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Descargar Excel' })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0]!);
  await waitFor(async () => expect(await numbers()).toEqual([1, 2, 3, 4, 5]));
  await userEvent.type(screen.getByRole('searchbox'), 'MARZO b-7');
  await waitFor(async () => expect(await numbers()).toEqual([3]));
  expect(new URLSearchParams(location.search).get('texto')).toBe('MARZO b-7');
  expect(screen.getByRole('button', { name: 'Descargar Excel' })).toBeTruthy();
});

it('shows under En Revisión what the panel sums under it: neither authorised nor paid', async () => {
  onScreen(<ExternoEstimations project={goldenProject} />, all);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Estatus' }), 'En Revisión');
  await waitFor(async () => expect(await numbers()).toEqual([2, 4, 5]));
  expect(location.search).toBe('?estatus=sin-autorizar');
});

const offered = async () =>
  within(await screen.findByRole('combobox', { name: 'Estatus' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('offers the statuses of the contract, in the order in which its estimations take them', async () => {
  const { leave } = onScreen(<ExternoEstimations project={goldenProject} />, all);
  expect(await offered()).toEqual([
    'Todos',
    'En Revisión',
    'Entregada',
    'Validada',
    'Solo en revisión',
    'Autorizada',
    'Pagada',
  ]);
  leave();
  history.replaceState(null, '', '/?estatus-interna=validada');
  onScreen(
    <ContractContext value={internalContract}>
      <ExternoEstimations project={goldenProject} />
    </ContractContext>,
    all.slice(0, 4),
  );
  expect(await offered()).toEqual([
    'Todos',
    'En Revisión',
    'Entregada',
    'Solo en revisión',
    'Autorizada',
    'Pagada',
  ]);
  expect(await numbers()).toEqual([1, 2, 3, 4]);
});

it('says how many there are, also where all are shown', async () => {
  const { leave } = onScreen(<ExternoEstimations project={goldenProject} />, all);
  expect(await screen.findByText('5 estimaciones')).toBeTruthy();
  leave();
  onScreen(<ExternoEstimations project={goldenProject} />, all.slice(0, 1));
  expect(await screen.findByText('1 estimación')).toBeTruthy();
});

it('ignores unknown values in the address', async () => {
  history.replaceState(null, '', '/?orden=constructor&estatus=nada');
  onScreen(<ExternoEstimations project={goldenProject} />, all);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  expect(await sorted()).toEqual([['Núm.', 'ascending']]);
});

it('sorts and filters the cards of a phone, the newest first unless asked otherwise', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  onScreen(<ExternoEstimations project={goldenProject} />, all);
  const cards = async () =>
    within(await screen.findByRole('list', { name: 'Estimaciones' }))
      .getAllByRole('heading')
      .map(({ textContent }) => Number.parseInt(textContent, 10));
  expect(await cards()).toEqual([5, 4, 3, 2, 1]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ordenar y filtrar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descendente' }));
  await waitFor(async () => expect(await cards()).toEqual([1, 2, 3, 4, 5]));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Monto Total');
  const byAmount = all.toSorted((a, b) => a.total_amount - b.total_amount).map(({ number }) => number);
  await waitFor(async () => expect(await cards()).toEqual(byAmount));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estatus' }), 'Pagada');
  await waitFor(async () => expect(await cards()).toEqual([1]));
  expect(screen.getByText('TOTAL (1 de 5)').nextSibling?.textContent).toBe('$147,985.33');
});
