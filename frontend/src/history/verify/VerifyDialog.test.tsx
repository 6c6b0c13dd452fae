// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProjectVerification } from '@obraclara/api';
import { expect, it, vi } from 'vitest';
import { answered } from '../../api/answers.fixture.ts';
import { onScreen } from '../../ui/loading/on-screen.fixture.tsx';
import { hashIn } from './hash-in.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

const hash = 'ab12'.repeat(16);
const whole = answered(ProjectVerification, {
  fits: true,
  events: 1543,
  streams: [
    { stream: 'project-p1', events: 3, unhashed: 0, hash },
    { stream: 'estimations-p1:internal', events: 1540, unhashed: 0, hash: 'cd34'.repeat(16) },
  ],
  fault: null,
  log: null,
  found: null,
});

const open = (answer: (path: string) => ProjectVerification) =>
  onScreen(<VerifyDialog project_id="p1" close={vi.fn()} />, {}, (_, path) => answer(String(path)));

it('shows the number of verified events and the hash of each stream', async () => {
  open(() => whole);
  expect(
    await screen.findByText(
      '1,543 eventos comprobados: son los que se escribieron, sin cambios ni faltantes.',
    ),
  ).toBeTruthy();
  expect(screen.getByText(hash)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Proyecto · 3 eventosproject-p1${hash}`,
    `Estimaciones de servicios · 1,540 eventosestimations-p1:internal${'cd34'.repeat(16)}`,
  ]);
});

it('says which event does not fit', async () => {
  const sentence = 'El evento 2 de «estimations-p1:main» (StatusChanged) no corresponde: falta.';
  const fault = { stream: 's', revision: 2, type: 'StatusChanged', reason: 'missing', sentence };
  open(() => ({ ...whole, fits: false, fault }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('looks up of which event a printed hash is, and says when of none', async () => {
  const found = {
    stream: 'project-p1',
    revision: 7,
    type: 'X',
    hash,
    at: '2026-03-05T03:00:00.000Z',
    by: 'u1',
  };
  const { send } = open((path) => ({ ...whole, found: path.includes('hash=ab12') ? found : null }));
  const field = screen.getByRole('textbox', { name: 'Huella impresa o anotada' });
  await userEvent.type(field, 'AB12 ab12{Enter}');
  expect(await screen.findByText(/^Una huella tiene de 16 a 64/)).toBeTruthy();
  await userEvent.type(field, ' ab12 ab12{Enter}');
  expect(
    await screen.findByText('Es la del evento 7 de «Proyecto», del 04/03/2026, y sigue como se escribió.'),
  ).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, `${'0'.repeat(16)}{Enter}`);
  expect(await screen.findByText('Ningún evento de este proyecto tiene esa huella.')).toBeTruthy();
  await waitFor(() =>
    expect(send.mock.calls.map(([, path]) => path)).toEqual([
      'projects/p1/verify?',
      'projects/p1/verify?hash=ab12ab12ab12ab12',
      `projects/p1/verify?hash=${'0'.repeat(16)}`,
    ]),
  );
});

it.each([
  ['ab12 ab12 ab12 ab12', 'ab12ab12ab12ab12'],
  ['AB12-ab12-ab12-ab12', 'ab12ab12ab12ab12'],
  [`ObraClara estimations-x:main 17 ${hash}`, hash],
  [hash, hash],
  ['ab12 ab12', undefined],
  ['', undefined],
  ['no es una huella ninguna', undefined],
])('reads %j as %j', (typed, read) => expect(hashIn(typed)).toBe(read));
