// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConcept } from '../api/answers.fixture.ts';
import { goldenRows } from '../estimations/golden.fixture.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import type { EstimationRow } from '../estimations/row.ts';
import { AmendmentDialog } from './AmendmentDialog.tsx';
import { ContractTerms } from './ContractTerms.tsx';
import { ProgramByDate } from './ProgramByDate.tsx';
import { openContract } from './closing/closing.fixture.ts';
import { noCosts } from './costs/costs.fixture.ts';
import { noGuarantees } from './guarantees/guarantees.fixture.ts';
import { amendedTerms, originalTerms, programs } from './terms.fixture.ts';

const figure = async (name: string) => (await screen.findByRole('region', { name })).textContent;

it('shows what is in force and what was awarded, to the cent', async () => {
  const answers: Record<string, unknown> = {
    'projects/p1/terms': amendedTerms,
    'projects/p1/cost-adjustment': noCosts,
    'projects/p1/guarantees': noGuarantees,
    'projects/p1/closing': openContract,
    'projects/p1/extraordinary': [],
    'projects/p1/notes': [],
  };
  onScreen(<ContractTerms project_id="p1" kind="main" />, [], (_, path) => answers[path] ?? analytics);
  expect(await figure('Monto vigente')).toContain('$44,840,430.39Original $38,000,364.74 · +18.00 %');
  expect(await figure('Plazo vigente')).toContain('285 díasOriginal 240 días');
  expect(await figure('Término vigente')).toContain('13/11/2026Original 08/09/2026');
  expect(await figure('Convenios')).toContain('1Días suspendidos: 21');
});

it('shows the program in force on a day, by its name', async () => {
  onScreen(<ProgramByDate project_id="p1" kind="main" />, [], () => programs);
  fireEvent.click(screen.getByRole('button', { name: 'Ver el programa' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Vigente el', { selector: 'input' });
  const onDay = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    const quantities = within(screen.getByRole('table')).getAllByRole('row')[1]!.textContent;
    return [screen.getByRole('status').textContent, quantities];
  };
  expect(onDay('14/07/2026')).toEqual([
    'Programa original · vigente desde el 12/01/2026',
    'PRE-04Concretom3612.35',
  ]);
  expect(onDay('15/07/2026')).toEqual([
    'Programa del convenio 1 · vigente desde el 15/07/2026',
    'PRE-04Concretom3300',
  ]);
});

const concept = aConcept({ id: 'c1', concept_code: 'PRE-04', quantity: 612.35, unit_price: 164.27 });
const charging = (row: EstimationRow): EstimationRow => ({
  ...row,
  concepts: [{ ...row.concepts[0]!, concept_id: 'c1', quantity: 200 }],
});
const analytics = { concept_progress: [{ concept_id: 'c1', advanced: 1224.7, estimated: 700 }] };

it('takes what was executed beyond the contract, and shows the contract that follows', async () => {
  onScreen(
    <AmendmentDialog of={{ project_id: 'p1', kind: 'main' }} terms={originalTerms} close={() => undefined} />,
    [],
    () => analytics,
    { catalog: [concept], extraordinary: [], estimations: goldenRows([1]).map(charging) },
  );
  const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Tomar lo que excede' });
  await expect.poll(() => take.disabled).toBe(false);
  fireEvent.click(take);
  const line = await screen.findByRole('group', { name: 'PRE-04' });
  expect(within(line).getByText(/612.35 → 1,224.7/)).toBeTruthy();
  const result = () => screen.queryByRole('group', { name: 'Así queda el contrato' })?.textContent;
  // 612.35 × 164.27 = 100,590.73.
  expect(result()).toContain('$100,590.73');
  expect(result()).toContain('$38,100,955.47 (0.26 % del original)');
  fireEvent.change(within(line).getByLabelText(/^Cambio/), { target: { value: '999999999' } });
  expect(result()).toContain('$164,269,999,835.73');

  // 612.35 − 200 are left: 412.35 × (181.75 − 164.27) = 7,207.878.
  fireEvent.change(within(line).getByLabelText(/^Cambio/), { target: { value: '' } });
  fireEvent.change(within(line).getByLabelText(/^Nuevo precio unitario/), { target: { value: '181.75' } });
  expect(result()).toContain('$7,207.88');
  expect(result()).toContain('$38,007,572.62');
});
