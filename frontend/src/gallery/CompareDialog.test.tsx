// @vitest-environment jsdom
import type { GalleryAnswer } from '@obraclara/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { photo } from './photo.fixture.ts';

/** One photo per day, from the 20th backwards. */
const photos = Array.from({ length: 20 }, (_, index) =>
  photo(20 - index, { progress_date: `2026-03-${String(20 - index).padStart(2, '0')}` }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

it('brings the photo that is compared into sight among the others', async () => {
  const shown: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    shown.push([this.textContent, how]);
  });
  const answer: GalleryAnswer = { photos, page: 1, total_pages: 1, total: photos.length };
  onScreen(
    <CompareDialog projectId="p1" photo={photos[0]!} concept_code="C-001" close={() => undefined} />,
    [],
    () => answer,
  );
  const others = within(await screen.findByRole('group', { name: 'Comparar con' }));
  // Only the strip scrolls, wherever the photo is.
  const nearest = { inline: 'nearest', block: 'nearest' };
  expect(shown).toEqual([['01/03/2026', nearest]]);
  await userEvent.click(others.getByRole('button', { name: / 07\/03\/2026/ }));
  expect(shown.slice(1)).toEqual([['07/03/2026', nearest]]);
});
