// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import type { EstimationRow } from '../row.ts';
import { CaptureDialog } from './CaptureDialog.tsx';

const open = (editing: EstimationRow) =>
  onScreen(<CaptureDialog project={goldenProject} rows={[editing]} editing={editing} close={vi.fn()} />, [
    editing,
  ]);

it('says of an authorised estimation that a change takes the authorisation back, and of no other', () => {
  const [row] = goldenRows([1]);
  const warning = /pasa a «Entregada» y se autoriza de nuevo/;
  open({ ...row!, status: 'autorizada' });
  expect(screen.getByText(warning).textContent).toContain('está en «Autorizada»');
  cleanup();
  open({ ...row!, status: 'revision' });
  expect(screen.queryByText(warning)).toBeNull();
});
