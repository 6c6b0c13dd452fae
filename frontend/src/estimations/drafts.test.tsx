// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AdvanceSummary } from './AdvanceSummary.tsx';
import { previousQuantities } from './concepts.ts';
import { earlierOf } from './detail/estimation-lines.ts';
import { draftOf } from './draft.ts';
import { ExternoEstimations } from './ExternoEstimations.tsx';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { liveAmounts, placeOf, unsavedDraft } from './live-amounts.ts';
import { onScreen } from './on-screen.fixture.tsx';
import type { EstimationRow } from './row.ts';

/** Two presented estimations, and two drafts. */
const rows = goldenRows([1, 2, 3, 4], [3, 4]);
const presented = goldenRows([1, 2]);

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const totals = async () =>
  [...(await screen.findByRole('table')).querySelectorAll('tfoot td')].map(({ textContent }) => textContent);
const numbers = async () =>
  [...(await screen.findByRole('table')).querySelectorAll('tbody th')].map(({ textContent }) => textContent);

it('lists drafts last, and totals the same as without them', async () => {
  const { leave } = onScreen(<ExternoEstimations project={goldenProject} />, presented);
  const without = await totals();
  // Retentions that only drafts have add columns, so the last five totals are compared.
  expect(without.at(-3)).toBe('$511,909.28');
  leave();
  onScreen(<ExternoEstimations project={goldenProject} />, rows);
  expect(await numbers()).toEqual(['1', '2', '3', '4']);
  expect((await totals()).slice(-4)).toEqual(without.slice(-4));
  expect((await totals()).slice(0, 5)).toEqual(without.slice(0, 5));
});

it('totals the cards of a phone without drafts', async () => {
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (media: string) => ({ ...query, media, matches: media.includes('max-width') }));
  onScreen(<ExternoEstimations project={goldenProject} />, rows);
  expect((await screen.findByText('TOTAL')).nextSibling?.textContent).toBe('$511,909.28');
});

it('keeps drafts out of En Revisión, and filters them by their own status', async () => {
  onScreen(<ExternoEstimations project={goldenProject} />, rows);
  const status = await screen.findByRole('combobox', { name: 'Estatus' });
  await userEvent.selectOptions(status, 'En Revisión');
  await waitFor(async () => expect(await numbers()).toEqual(['1', '2']));
  await userEvent.selectOptions(status, 'En captura');
  await waitFor(async () => expect(await numbers()).toEqual(['3', '4']));
});

it('amortises nothing by drafts', () => {
  const figures = () =>
    within(screen.getByLabelText('Resumen del anticipo'))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  const { leave } = onScreen(<AdvanceSummary project={goldenProject} rows={presented} />);
  const without = figures();
  leave();
  onScreen(<AdvanceSummary project={goldenProject} rows={rows} />);
  expect(figures()).toEqual(without);
});

it('accumulates before an estimation the presented ones only', () => {
  const ids = (some: EstimationRow[]) => some.map(({ id }) => id);
  expect(ids(earlierOf(rows, rows[3]!))).toEqual(['e1', 'e2']);
  const place = placeOf(draftOf(rows[3]!, goldenProject).general, unsavedDraft);
  expect(previousQuantities(rows, place)).toEqual(previousQuantities(presented, place));
});

it('has while it is captured the figures that the server answers for the draft', () => {
  const answered = goldenRows([1, 2, 3, 4, 5], [3, 4, 5]).find(({ number }) => number === 5)!;
  const draft = draftOf(answered, goldenProject);
  const previous = previousQuantities(rows, placeOf(draft.general, unsavedDraft));
  const around = { anticipo_amount: goldenProject.anticipo_amount, rows, contracted: new Map(), previous };
  const { row, advance_balance, changes, former, late_withheld } = liveAmounts(draft, unsavedDraft, around);
  expect(row).toMatchObject({
    anticipo_amortization_amount: answered.anticipo_amortization_amount,
    importe_liquido: answered.importe_liquido,
    cumulative_amortization: answered.cumulative_amortization,
    cumulative_liquid_amount: answered.cumulative_liquid_amount,
  });
  expect(Math.round(row.cumulative_liquid_amount * 100)).toBe(
    51_190_928 + Math.round(row.importe_liquido * 100),
  );
  expect(Math.round(advance_balance! * 100)).toBe(55_905_314 - Math.round(row.cumulative_amortization * 100));
  expect(changes).toEqual([]);
  expect(former?.number).toBe(2);
  expect(late_withheld).toBe(20_300.5);
});

it('changes no other estimation while it is corrected as a draft', () => {
  const draft = draftOf(rows[2]!, goldenProject);
  const doubled = { ...draft, concepts: draft.concepts.map((line) => ({ ...line, quantity: '9' })) };
  const around = { anticipo_amount: goldenProject.anticipo_amount, rows, contracted: new Map() };
  const { changes } = liveAmounts(doubled, rows[2]!, { ...around, previous: new Map() });
  expect(changes).toEqual([]);
});
