import type { ProjectEvent } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { project, remove, restore, update } from './rules.ts';

const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: {
    id: 'p1',
    name: 'Puente',
    description: 'Puente vehicular',
    contract_amount: 100,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    status: 'active',
  },
};
const logo: ProjectEvent = {
  type: 'LogoChanged',
  data: { id: 'p1', logo: 'app_logo_url', url: '/api/files/f1' },
};
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: { id: 'p1' } };
const restored: ProjectEvent = { type: 'ProjectRestored', data: { id: 'p1' } };

it('is restored once deleted; restoring an existing one writes nothing', () => {
  given(project, created, deleted).when(restore, undefined).then([restored]);
  given(project, created).when(restore, undefined).then([]);
  given(project, created, deleted, restored).when(restore, undefined).then([]);
});

it('is as it was when it was deleted, logos included', () => {
  const same = { terms: { name: 'Puente' }, logos: { app_logo_url: '/api/files/f1' } };
  given(project, created, logo, deleted, restored).when(update, same).then([]);
});

it('can be deleted again', () => {
  given(project, created, deleted, restored).when(remove, undefined).then([deleted]);
});

it('cannot come back when there never was one', () => {
  given(project).when(restore, undefined).refuses(404, 'El proyecto no existe');
});

it('has no logo any more where one is said to be empty; one that is not mentioned stays', () => {
  const cleared = { type: 'LogoChanged', data: { id: 'p1', logo: 'app_logo_url', url: null } } as const;
  for (const app_logo_url of ['', null])
    given(project, created, logo).when(update, { terms: {}, logos: { app_logo_url } }).then([cleared]);
  given(project, created, logo).when(update, { terms: {}, logos: {} }).then([]);
  given(project, created)
    .when(update, { terms: {}, logos: { app_logo_url: '' } })
    .then([]);
});

it('keeps the deductions of the contract, and says nothing of the same ones in another order or of none', () => {
  const millar = { nombre: '5 al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false } as const;
  const reordered = { es_suma: false, valor: 0.5, tipo: 'porcentaje', nombre: '5 al millar' } as const;
  const updated = (deductions: (typeof millar)[]): ProjectEvent => ({
    type: 'ProjectUpdated',
    data: { ...created.data, deductions },
  });
  const saying = (deductions: (typeof millar)[]) => ({ terms: { deductions }, logos: {} });
  given(project, created).when(update, saying([])).then([]);
  given(project, created)
    .when(update, saying([millar]))
    .then([updated([millar])]);
  given(project, created, updated([millar]))
    .when(update, saying([reordered]))
    .then([]);
  given(project, created, updated([millar]))
    .when(update, saying([]))
    .then([updated([])]);
});
