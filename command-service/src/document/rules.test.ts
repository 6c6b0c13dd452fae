import type { DocumentEvent } from '@obraclara/events';
import { expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { assign, attend, document, live, remove, replace, upload, withdraw } from './rules.ts';

const ids = { id: 'd1', project_id: 'p1' };
const oficio = {
  ...ids,
  type: 'oficio',
  origin: 'externa',
  title: 'Oficio 125',
  description: '',
  file_id: 'f1',
  created_offline: false,
} as const;
const uploaded: DocumentEvent = { type: 'DocumentUploaded', data: oficio };
const nothing = { assigned_to: null, due_date: null, action_type: null };
const assigned = (change: object): DocumentEvent => ({
  type: 'DocumentAssigned',
  data: { ...ids, ...nothing, ...change },
});
const toAna = assigned({ assigned_to: 'ana' });
const attended = {
  type: 'DocumentAttended',
  data: { ...ids, status: 'attended', comments: 'Listo' },
} as const satisfies DocumentEvent;
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: ids };

it('is uploaded', () =>
  given(document)
    .when(upload, { ...oficio, by: 'ana' })
    .then([uploaded]));

it('is uploaded once, however often its author sends it', () =>
  given(document, uploaded)
    .when(upload, { ...oficio, by: 'ana' })
    .then([]));

it('does not take the id of another document, one of another project or one that was deleted', () => {
  const taken = 'El identificador ya está en uso';
  given(document, uploaded)
    .when(upload, { ...oficio, by: 'luis' })
    .refuses(409, taken);
  given(document, uploaded)
    .when(upload, { ...oficio, project_id: 'p2', by: 'ana' })
    .refuses(409, taken);
  given(document, uploaded)
    .when(upload, { ...oficio, file_id: 'another', by: 'ana' })
    .refuses(409, taken);
  given(document, uploaded, deleted)
    .when(upload, { ...oficio, by: 'ana' })
    .refuses(409, taken);
});

it('is assigned one thing at a time, keeping the others', () => {
  const due = { due_date: '2026-02-10' };
  given(document, uploaded)
    .when(assign, { change: { assigned_to: 'ana' }, supervises: true })
    .then([toAna]);
  given(document, uploaded, toAna)
    .when(assign, { change: due, supervises: false })
    .then([assigned({ assigned_to: 'ana', ...due })]);
  given(document, uploaded, assigned({ assigned_to: 'ana', ...due }))
    .when(assign, { change: { action_type: 'Atención' }, supervises: false })
    .then([assigned({ assigned_to: 'ana', ...due, action_type: 'Atención' })]);
});

it('is removed from its former assignees', () =>
  given(document, uploaded, toAna)
    .when(assign, { change: { assigned_to: null }, supervises: false })
    .then([assigned({})]));

it('says nothing when the assignment is what it was', () => {
  const same = { change: { assigned_to: 'ana' }, supervises: true };
  given(document, uploaded, toAna).when(assign, same).then([]);
  given(document, uploaded, toAna, attended).when(assign, same).then([]);
});

it('is assigned by exactly one field', () => {
  const one = 'Indique un solo dato: asignado, vencimiento o acción';
  given(document, uploaded).when(assign, { change: {}, supervises: false }).refuses(422, one);
  given(document, uploaded)
    .when(assign, { change: { assigned_to: 'ana', due_date: null }, supervises: true })
    .refuses(422, one);
});

it('is assigned only to supervisors of the project', () =>
  given(document, uploaded)
    .when(assign, { change: { assigned_to: 'eva' }, supervises: false })
    .refuses(422, 'Solo se puede asignar a un supervisor del proyecto'));

it('keeps its assignment once attended', () =>
  given(document, uploaded, toAna, attended)
    .when(assign, { change: { due_date: '2026-02-10' }, supervises: false })
    .refuses(409, 'El documento ya fue atendido; su asignación ya no se puede cambiar'));

it('is acted on once, by a user to whom it is assigned', () => {
  const listo = { by: 'ana', status: 'attended', comments: 'Listo' } as const;
  given(document, uploaded, toAna).when(attend, listo).then([attended]);
  given(document, uploaded, toAna, attended).when(attend, listo).then([]);
  given(document, uploaded, toAna, attended).when(attend, { by: 'ana', status: 'attended' }).then([]);
});

it('is attended without comments, which may be amended later', () => {
  const silent: DocumentEvent = { ...attended, data: { ...attended.data, comments: '' } };
  given(document, uploaded, toAna).when(attend, { by: 'ana', status: 'attended' }).then([silent]);
  given(document, uploaded, toAna, silent)
    .when(attend, { by: 'ana', status: 'completed', comments: 'Listo' })
    .then([{ ...attended, data: { ...attended.data, status: 'completed' } }]);
  given(document, uploaded, toAna, attended)
    .when(attend, { by: 'ana', status: attended.data.status, comments: 'Otra cosa' })
    .then([{ ...attended, data: { ...attended.data, comments: 'Otra cosa' } }]);
});

it('is not attended by anybody else', () => {
  const ask = { by: 'luis', status: 'attended' } as const;
  const own = 'No tiene permiso para atender este documento. Solo puede atender los que se le asignaron.';
  given(document, uploaded).when(attend, ask).refuses(403, own);
  given(document, uploaded, toAna).when(attend, ask).refuses(403, own);
});

it('is gone once deleted', () => {
  const gone = 'El documento no existe';
  given(document, uploaded).when(remove, {}).then([deleted]);
  given(document, uploaded, deleted).when(remove, {}).refuses(404, gone);
  given(document, uploaded, toAna, deleted)
    .when(attend, { by: 'ana', status: 'attended' })
    .refuses(404, gone);
  given(document, uploaded, deleted)
    .when(assign, { change: { assigned_to: null }, supervises: false })
    .refuses(404, gone);
});

const mine = { by: 'ana', known: undefined };
const replaced: DocumentEvent = { type: 'DocumentReplaced', data: { ...ids, file_id: 'f2' } };
const withdrawn: DocumentEvent = { type: 'DocumentWithdrawn', data: ids };

it('stays while an amendment or a suspension needs it', () => {
  const signed = 'es el del convenio 1';
  given(document, uploaded)
    .when(remove, { signed })
    .refuses(409, 'El documento no se puede eliminar: es el del convenio 1.');
  given(document, uploaded)
    .when(withdraw, { ...mine, signed })
    .refuses(409, 'Ya no se puede cambiar: es el del convenio 1.');
});

it('has its file replaced by its uploader, once per request', () => {
  const f2 = { ...mine, file_id: 'f2' };
  given(document, uploaded).when(replace, f2).then([replaced]);
  given(document, uploaded, replaced).when(replace, f2).then([]);
  given(document, uploaded, replaced)
    .when(replace, { ...mine, file_id: 'f1' })
    .then([{ ...replaced, data: { ...ids, file_id: 'f1' } }]);
});

it('is withdrawn by its uploader, and deleted then', () => {
  given(document, uploaded, replaced).when(withdraw, mine).then([withdrawn]);
  given(document, uploaded, withdrawn).when(withdraw, mine).refuses(404, 'El documento no existe');
});

it('is put right by nobody else', () => {
  const luis = { by: 'luis', known: undefined };
  const own = 'Solo puede corregirlo quien subió el documento';
  given(document, uploaded).when(withdraw, luis).refuses(403, own);
  given(document, uploaded)
    .when(replace, { ...luis, file_id: 'f2' })
    .refuses(403, own);
});

it('refuses a correction after an action, even a revoked one, and names its user and time', () => {
  const other = 'Ya no se puede cambiar: otra persona lo asignó';
  given(document, uploaded, toAna).when(withdraw, mine).refuses(409, other);
  given(document, uploaded, toAna, assigned({}))
    .when(replace, { ...mine, file_id: 'f2' })
    .refuses(409, other);
  const known = { by: 'ana', at: '2026-01-31T18:00:00.000Z', what: 'attended' } as const;
  given(document, uploaded, toAna, attended)
    .when(withdraw, { by: 'ana', known: { ...known, name: 'Ana Ruiz', day: '31/01/2026' } })
    .refuses(409, 'Ya no se puede cambiar: Ana Ruiz lo atendió el 31/01/2026');
  // The known act is not the latest one, so the message names no person.
  given(document, uploaded, toAna, attended)
    .when(withdraw, {
      by: 'ana',
      known: { ...known, at: '2026-01-30T18:00:00.000Z', name: 'Luis Paz', day: '30/01/2026' },
    })
    .refuses(409, 'Ya no se puede cambiar: otra persona lo atendió');
});

it('was attended when somebody first did, however often the comments are amended', () => {
  const meta = { by: 'ana', role: 'supervisor', command_id: '', correlation_id: '', schema_version: 1 };
  const seen = { ...attended.data, comments: 'Listo y enviado' };
  const [at, later] = ['2026-01-31T18:00:00.000Z', '2026-02-02T18:00:00.000Z'];
  const first = document.on.DocumentUploaded(document.initial(), oficio, { ...meta, at, revision: 0 });
  const once = document.on.DocumentAttended(first, attended.data, { ...meta, at, revision: 1 });
  const again = document.on.DocumentAttended(once, seen, { ...meta, at: later, revision: 2 });
  expect(live(again)).toMatchObject({ attended_at: at, comments: 'Listo y enviado', acted: { at: later } });
});
