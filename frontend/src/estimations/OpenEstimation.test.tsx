// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ContractContext, internalContract } from './contract.ts';
import { goldenRows } from './golden.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { OpenEstimation } from './OpenEstimation.tsx';

const rows = goldenRows([1, 2]);
const estimation = rows[1]!.id;
const nothing = () => null;

afterEach(() => history.replaceState(null, '', '/'));

const open = (search: string) => {
  history.replaceState(null, '', `/${search}`);
  onScreen(
    <ContractContext value={internalContract}>
      <OpenEstimation rows={rows} project_id="p1" status={nothing} actions={nothing} />
    </ContractContext>,
    rows,
  );
};

it('opens an estimation of the services by the name that links called it by before, and calls it by its own', async () => {
  const steps = history.length;
  open(`?tab=servicios&estimation=${estimation}`);
  await screen.findByRole('dialog', { name: /^Estimación 2/ });
  expect(location.search).toBe(`?tab=servicios&estimation-interna=${estimation}`);
  expect(history.length).toBe(steps);
});

it('ignores estimations of the other contract', async () => {
  open('?tab=servicios&estimation=other');
  expect(location.search).toBe('?tab=servicios&estimation=other');
  expect(screen.queryByRole('dialog')).toBeNull();
});
