// @vitest-environment jsdom
import { DayItem } from '@obraclara/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered } from '../api/answers.fixture.ts';
import { onScreen } from '../ui/loading/on-screen.fixture.tsx';
import type { DayPanel } from './day-address.ts';
import { MyDay } from './MyDay.tsx';

const anItem = (change: Partial<DayItem>): DayItem =>
  answered(DayItem, {
    project_id: 'p1',
    project_name: 'Puente',
    kind: 'estimation',
    id: 'e4',
    what: 'Estimación 4',
    task: 'Autorizar',
    turn: 'Dependencia',
    due: '2026-05-10',
    days_left: 3,
    light: 'soon',
    urgent: true,
    ...change,
  });
const items = [
  anItem({}),
  anItem({ kind: 'document', id: 'd1', what: 'Minuta & acta', task: 'Asignar', due: null, days_left: null }),
  anItem({ kind: 'guarantee', id: null, what: 'Garantía F-1' }),
  anItem({ kind: 'amendment', id: 'a1', what: 'Convenio 1' }),
  anItem({ kind: 'extraordinary', id: 'c7', what: 'Extraordinario EXT-A01' }),
  anItem({ kind: 'program', id: null, what: 'Programa de obra' }),
];

const open = (panel: DayPanel, rows = items) => onScreen(<MyDay panel={panel} />, { 'my-day': rows });
const links = async () =>
  within(await screen.findByRole('table', { name: 'Mi día' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('says what waits, whose turn it is and until when, and leads a manager there', async () => {
  open('manager');
  expect(await links()).toEqual([
    '/?project=p1&tab=estimaciones&estimation=e4',
    '/?project=p1&tab=documentos&buscar=Minuta+%26+acta',
    '/?project=p1&tab=contrato&ver=garantias',
    '/?project=p1&tab=contrato&ver=a1',
    '/?project=p1&tab=contrato&ver=extraordinarios',
    '/?project=p1&tab=panel&ver=curva',
  ]);
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toBe('Estimación 4AutorizarDependenciaQuedan 3 días · 10/05/2026Puente');
  expect(second).toBe('Minuta & actaAsignarDependenciaSin plazoPuente');
});

it('leads an administrator to the same places in another panel', async () => {
  open('administrator');
  expect(await links()).toEqual([
    '/?project=p1&tab=proyectos&estimaciones=p1&contrato=obra&estimation=e4',
    '/?project=p1&tab=proyectos&historial=p1&tipo=document',
    '/?project=p1&tab=contrato&ver=garantias',
    '/?project=p1&tab=contrato&ver=a1',
    '/?project=p1&tab=contrato&ver=extraordinarios',
    '/?project=p1&tab=contrato',
  ]);
});

it('lets the user turn the mail off, where the server sends any', async () => {
  const { send } = onScreen(<MyDay panel="manager" />, { 'my-day': items }, (method) =>
    method === 'GET' ? { wanted: true, sends: true } : { wanted: false },
  );
  fireEvent.click(await screen.findByRole('switch', { name: 'Recibirlo cada mañana por correo' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith('POST', 'users/me/digest', { wanted: false }));
});

it('is calm if nothing waits', async () => {
  open('manager', []);
  await screen.findByText('Nada le espera hoy');
});
