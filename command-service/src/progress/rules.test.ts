import type { ProgressEvent } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { inRange } from '../machinery/in-range.ts';
import { correct, progress, record } from './rules.ts';

const calendar = { dates: { from: '2026-01-01', to: '2026-12-31' }, today: '2026-03-02' };
const terms = {
  quantity_advanced: 7.5,
  progress_date: '2026-03-01',
  observations: '',
  photo_url: null,
  photos: [],
};
const data = { id: 'a1', project_id: 'p1', concept_id: 'c1', created_offline: false, ...terms };
const recorded: ProgressEvent = { type: 'ProgressRecorded', data };
const most = 999_999_999.999999;
const tooMuch = 'Un importe o una cantidad rebasa el máximo que se puede registrar';

it('records what the catalog has a concept for', () => {
  const asked = { ...data, by: 'ana', calendar };
  given(progress)
    .when(record, { ...asked, unit_price: 20 })
    .then([recorded]);
  given(progress)
    .when(record, { ...asked, unit_price: undefined })
    .refuses('El concepto c1 no existe en el catálogo');
});

it('refuses more than can be money at the price of its concept, also as a correction', () => {
  const asked = { ...data, by: 'ana', calendar, unit_price: most, quantity_advanced: most };
  given(progress).when(inRange(record), asked).refuses(tooMuch);
  given(progress, recorded)
    .when(inRange(correct), {
      id: 'a1',
      project_id: 'p1',
      by: 'ana',
      calendar,
      unit_price: most,
      quantity_advanced: most,
    })
    .refuses(tooMuch);
});
