// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { Progress } from './Progress.tsx';

it('says how many concepts are found, also that none is', async () => {
  onScreen(<Progress project={aProject()} />);
  await screen.findAllByRole('button', { name: /Add Progress/ });
  const found = screen.getByText(/^\d+ conceptos?$/);
  expect(found.getAttribute('role')).toBe('status');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por código o nombre' }), 'zzz');
  await screen.findByText('Ningún concepto coincide con la búsqueda');
  // It must be the same element: screen readers do not announce a replaced one.
  expect(found.isConnected).toBe(true);
  expect(found.textContent).toBe('0 conceptos');
});
