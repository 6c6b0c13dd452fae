import type { ProgressEvent, ProgressPhoto } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { withMoneyRange } from '../machinery/money-range.ts';
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
    .refuses(422, 'El concepto c1 no existe en el catálogo');
  const removed = { concept_code: 'K-02', concept_name: 'Trabajo 2' };
  given(progress)
    .when(record, { ...asked, unit_price: undefined, removed })
    .refuses(422, 'K-02 Trabajo 2 ya no está en el catálogo. Elija otro concepto.');
});

it('refuses more than can be money at the price of its concept, also as a correction', () => {
  const asked = { ...data, by: 'ana', calendar, unit_price: most, quantity_advanced: most };
  given(progress).when(withMoneyRange(record), asked).refuses(422, tooMuch);
  given(progress, recorded)
    .when(withMoneyRange(correct), {
      id: 'a1',
      project_id: 'p1',
      by: 'ana',
      calendar,
      unit_price: most,
      quantity_advanced: most,
    })
    .refuses(422, tooMuch);
});

it('is repeated only by its author', () => {
  const asked = { ...data, calendar, unit_price: 20 };
  given(progress, recorded)
    .when(record, { ...asked, by: 'ana' })
    .then([]);
  given(progress, recorded)
    .when(record, { ...asked, by: 'luis' })
    .refuses(409, 'El identificador ya está en uso');
});

const [one, two] = ['/api/files/1', '/api/files/2'];
const place = { latitude: 19.4, longitude: -99.1, accuracy_m: 8 };
const photos = [{ photo_url: one, place }, { photo_url: two }];
const pictured: ProgressEvent = { type: 'ProgressRecorded', data: { ...data, photo_url: one, photos } };
const corrected = (photos: ProgressPhoto[]): ProgressEvent => ({
  type: 'ProgressCorrected',
  data: { id: 'a1', project_id: 'p1', ...terms, photo_url: photos[0]?.photo_url ?? null, photos },
});
const asked = { id: 'a1', project_id: 'p1', by: 'ana', calendar, unit_price: 20 };

it('replaces its first photo if only the address is given, and with a given id once', () => {
  const from = given(progress, pictured);
  from.when(correct, { ...asked, photo_url: two }).then([corrected([{ photo_url: two }])]);
  from
    .when(correct, { ...asked, photo_url: '/api/files/3' })
    .then([corrected([{ photo_url: '/api/files/3' }, { photo_url: two }])]);
  from.when(correct, { ...asked, photo_url: null }).then([corrected([{ photo_url: two }])]);
  from.when(correct, { ...asked, photo_url: one }).then([]);
});

it('is corrected where the place of a photo is said otherwise, be it only how exactly', () => {
  const nearer = [{ photo_url: one, place: { ...place, accuracy_m: 3 } }, { photo_url: two }];
  given(progress, pictured)
    .when(correct, { ...asked, photos })
    .then([]);
  given(progress, pictured)
    .when(correct, { ...asked, photos: nearer })
    .then([corrected(nearer)]);
});
