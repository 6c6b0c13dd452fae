import { randomUUID } from 'node:crypto';
import type { StorageForm } from '@obraclara/api';
import type { StorageTerms } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { givenTokens, type Given } from './consents.ts';
import { folderIdOf } from './folder-id.ts';
import { isDriveFailure, type DriveFailureKind } from './google/failure.ts';
import { findItem, type DriveItem } from './google/files.ts';
import { driveSession, type Tokens } from './google/session.ts';
import { findLink, secretsOf, type NewLink, type StorageLink } from './link.ts';
import { asRefusal, driveFailureMessage } from './refusals.ts';
import type { StorageDeps } from './storage-deps.ts';
import { defaultSubfolders } from './subfolders.ts';
import { requestTimeout } from './with-drive.ts';

/** The checked contents of the form. `moved`: later files go to another folder. */
export type LinkPlan = { terms: StorageTerms; link: NewLink; moved: boolean };

type Asked = { project_id: string; user_id: string; form: StorageForm };

const written = (text: string | null | undefined) => text?.trim() || undefined;

const connectFirst = () =>
  refuse(422, 'Conecta tu cuenta de Google Drive primero', [
    { field: 'refresh_token', message: 'Falta el permiso de Google' },
  ]);
const badFolder = (detail: string) => refuse(422, detail, [{ field: 'folder_id', message: detail }]);

/** The new consent if the form has one. Otherwise the stored one, with its secret replaced if the form has another for the same client. */
const secretsFor = (
  deps: StorageDeps,
  present: StorageLink | undefined,
  { project_id, user_id, form }: Asked,
): Given => {
  const sealed = written(form.refresh_token);
  if (sealed !== undefined)
    return givenTokens(deps.jwtSecret, { project_id, user_id }, sealed) ?? connectFirst();
  const kept = present && secretsOf(deps.jwtSecret, present);
  if (!kept) return connectFirst();
  const { client_id, client_secret } = kept.client;
  if ((written(form.client_id) ?? client_id) !== client_id) return connectFirst();
  return { ...kept, client: { client_id, client_secret: written(form.client_secret) ?? client_secret } };
};

/** Failures that the administrator can fix in the form; other failures have other causes. */
const ofTheFolder: Partial<Record<DriveFailureKind, string>> = {
  missing: 'No se encontró la carpeta en el Drive de la cuenta conectada. Revise el ID de la carpeta.',
  forbidden: 'La cuenta conectada no tiene acceso a esa carpeta',
  disabled: driveFailureMessage('disabled'),
  reconnect: 'Google ya no acepta el permiso de esta cuenta. Conecte su cuenta de Google Drive de nuevo.',
};

const reachable = async (folder: Promise<DriveItem>): Promise<DriveItem> => {
  try {
    return await folder;
  } catch (error) {
    const detail = isDriveFailure(error) ? ofTheFolder[error.drive] : undefined;
    if (detail !== undefined) badFolder(detail);
    throw asRefusal(error);
  }
};

const subfoldersOf = ({ subfolders }: StorageForm): StorageTerms['subfolders'] => {
  const names = Object.entries(defaultSubfolders).map(([kind, usual]) => [
    kind,
    written(subfolders?.[kind as keyof typeof defaultSubfolders]) ?? usual,
  ]);
  return Object.fromEntries(names) as StorageTerms['subfolders'];
};

/** Reads the form and checks that the account reaches the folder. Throws 422 with what the person can do. */
export const planLink = async (deps: StorageDeps, asked: Asked): Promise<LinkPlan> => {
  const { project_id, user_id, form } = asked;
  const present = await findLink(deps.db, project_id);
  const { client, tokens } = secretsFor(deps, present, asked);
  const pasted = written(form.folder_id) ?? badFolder('Ingresa el ID de la carpeta');
  const id = folderIdOf(pasted) ?? badFolder('El ID de la carpeta no es válido');

  let latest = tokens;
  const session = await driveSession({
    client,
    tokens,
    rootUrl: deps.googleApiRootUrl,
    onTokens: (refreshed: Tokens) => (latest = refreshed),
    signal: AbortSignal.timeout(requestTimeout),
  });
  const folder = await reachable(findItem(session, id));
  if (!folder.is_folder) badFolder('El ID no es el de una carpeta');
  if (!folder.writable) badFolder('La cuenta conectada no puede guardar archivos en esa carpeta');

  const terms: StorageTerms = {
    provider_type: 'google_drive_oauth',
    folder_id: folder.id,
    subfolders: subfoldersOf(form),
  };
  const link = { ...terms, project_id, client, tokens: latest, connection: randomUUID(), linked_by: user_id };
  return {
    terms,
    link: { ...link, linked_at: deps.now() },
    moved: present?.folder_id !== folder.id,
  };
};
