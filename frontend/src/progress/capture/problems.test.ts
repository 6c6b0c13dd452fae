import { expect, it } from 'vitest';
import { aProgressRecord } from '../../api/answers.fixture.ts';
import { draftOf } from '../draft.ts';
import { problemsOf } from './problems.ts';

const calendar = { dates: { from: '2026-01-01', to: '2026-12-31' }, today: '2026-03-02' };
/** A record that an import may have created: without a quantity, and with a date outside the project. */
const editing = aProgressRecord({ quantity_advanced: 0, progress_date: '2025-12-31' });

it('judges of a correction only what it changes', () => {
  const draft = draftOf(editing);
  expect(problemsOf(draft, { known: true, calendar, editing })).toEqual({});
  expect(
    problemsOf({ ...draft, quantity: '-1', progress_date: '2025-12-30' }, { known: true, calendar, editing }),
  ).toEqual({
    quantity_advanced: expect.any(String),
    progress_date: 'La fecha debe estar entre 01/01/2026 y 31/12/2026',
  });
  expect(problemsOf(draft, { known: true, calendar, editing: null })).toEqual({
    quantity_advanced: 'La cantidad debe ser mayor que 0',
    progress_date: 'La fecha debe estar entre 01/01/2026 y 31/12/2026',
  });
});
