// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AdvanceSummary } from './AdvanceSummary.tsx';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';

it('says of what each percentage is', () => {
  const project = { ...goldenProject, contract_amount: goldenProject.anticipo_amount * 5 };
  onScreen(<AdvanceSummary project={project} rows={goldenRows([1, 2])} />);
  const figures = within(screen.getByLabelText('Resumen del anticipo')).getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent.replace(/^-?\$[\d,.]*?\.\d\d/, ''))).toEqual([
    '20.00 % del contrato',
    expect.stringMatching(/^\d+\.\d\d % del anticipo$/),
    expect.stringMatching(/^\d+\.\d\d % del anticipo$/),
  ]);
});
