// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aConcept } from '../../api/answers.fixture.ts';
import { estimableConcepts } from '../../shared/concepts/estimable.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { ConceptPicker } from './ConceptPicker.tsx';

const concepts = estimableConcepts(
  Array.from({ length: 3000 }, (_, i) =>
    aConcept({
      id: `c${i}`,
      concept_code: `PTE-${i}`,
      concept_name: i % 2 ? 'Excavación a mano' : 'Concreto ciclópeo',
    }),
  ),
  [
    aConcept({
      id: 'x',
      concept_code: 'EXT-1',
      concept_name: 'Muro adicional',
      unit: 'pza',
      quantity: 1,
      extraordinary: true,
    }),
  ],
);

const open = (present: string[] = []) => {
  const add = vi.fn();
  const { messages } = onScreen(<ConceptPicker concepts={concepts} present={new Set(present)} add={add} />);
  return { add, messages, user: userEvent.setup({ delay: null }), search: screen.getByRole('searchbox') };
};

it('shows at most 10 of thousands, and asks to refine the search', async () => {
  const { user, search } = open();
  await user.type(search, 'excavacion');
  expect(screen.getAllByRole('checkbox')).toHaveLength(10);
  expect(screen.getByRole('status').textContent).toBe(
    'Se muestran 10 de 1,500 conceptos. Refine la búsqueda.',
  );
});

it('finds extraordinary concepts, and codes before names', async () => {
  const { user, search } = open();
  await user.type(search, 'pte-29');
  expect(screen.getAllByRole('checkbox')[0]?.closest('label')?.textContent).toMatch(/^PTE-29 /);
  await user.clear(search);
  await user.type(search, 'muro');
  expect(screen.getByLabelText(/EXT-1 Muro adicional/)).toBeTruthy();
});

it('adds what was ticked across searches', async () => {
  const { user, search, add } = open();
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect(button.disabled).toBe(true);
  await user.type(search, 'pte-7');
  await user.click(screen.getByLabelText(/^PTE-7 /));
  await user.clear(search);
  await user.type(search, 'muro');
  await user.click(screen.getByLabelText(/EXT-1/));
  await user.click(button);
  expect(add.mock.calls[0]![0].map(({ id }: { id: string }) => id)).toEqual(['c7', 'x']);
  expect(button.disabled).toBe(true);
});

it('does not offer again what the estimation has, and says when nothing is chosen', async () => {
  const { user, search, messages, add } = open(['x']);
  await user.type(search, 'muro');
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  await user.clear(search);
  await user.keyboard('{Enter}');
  expect(messages).toEqual(['Selecciona al menos un concepto']);
  expect(add).not.toHaveBeenCalled();
});
