// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IssuedPapers } from '@obraclara/api';
import { beforeEach, expect, it } from 'vitest';
import { answered } from '../../api/answers.fixture.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { onScreen } from '../../ui/loading/on-screen.fixture.tsx';
import { goldenRows } from '../golden.fixture.ts';
import { EstimationPapers } from './EstimationPapers.tsx';

const [row] = goldenRows([1]);
const seal = '0123456789abcdef'.repeat(4);
const paperOf = (format: 'pdf' | 'xlsx', seal: string) => ({
  paper: 'caratula' as const,
  format,
  seal,
  sha256: seal,
  issued_at: '2026-02-01T18:00:00.000Z',
  in_force: true,
  url: `/api/files/${format}?s=x`,
});
const issued = answered(IssuedPapers, [paperOf('pdf', seal), paperOf('xlsx', seal.replace('0', 'f'))]);

beforeEach(() => signInAs('m1'));

it('issues the estimation after confirmation, and shows the issued documents with their seal', async () => {
  let papers: IssuedPapers = [];
  const { send } = onScreen(<EstimationPapers row={row!} />, {}, (method) => {
    if (method === 'POST') papers = issued;
    return papers;
  });
  expect(await screen.findByText(/^Esta estimación no se ha emitido/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Emitir estimación' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Emitir' }));
  const paper = await screen.findByRole('link', { name: 'PDF, Carátula' });
  expect(paper.getAttribute('href')).toBe('/api/files/pdf?s=x');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Excel, Carátula' }).textContent).toBe('Excel');
  const sealed = screen.getByRole('link', { name: 'Sello 0123 4567 89ab cdef' });
  expect(sealed.getAttribute('href')).toBe(`/v/${seal}`);
  await waitFor(() => expect(send).toHaveBeenCalledWith('POST', `estimations/${row!.id}/issue`, {}));
  await userEvent.click(screen.getByRole('button', { name: 'Volver a emitir' }));
  expect(await screen.findByText(/los anteriores dejan de estar vigentes/)).toBeTruthy();
});
