import {
  CatalogUploaded,
  ConceptAnswer,
  ProgressAnswer,
  ProjectListed,
  StorageConfig,
  UploadedFile,
  UserAnswer,
  type ConceptAnswer as Concept,
} from '@obraclara/api';
import { lineAmount, defaultProjectTerms } from '@obraclara/events';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';

/** Returns a sample response unchanged. Throws if no service could send it: a field is missing, unknown or of another type. */
export const answered = <S extends TSchema>(schema: S, answer: Static<S>): Static<S> => {
  const [wrong] = Errors(schema, answer);
  if (wrong) throw new Error(`${wrong.instancePath} ${wrong.message}: ${JSON.stringify(answer)}`);
  return answer;
};

/** A bridge with catalog and schedule, without logos and advance payment. */
export const aProject = (change: Partial<ProjectListed> = {}): ProjectListed =>
  answered(ProjectListed, {
    id: 'p1',
    name: 'Puente',
    description: 'Puente carretero de dos carriles',
    contract_amount: 61_487_210.55,
    ...defaultProjectTerms,
    start_date: '2026-01-05',
    end_date: '2027-02-28',
    status: 'active',
    app_logo_url: null,
    client_logo_url: null,
    end_user_logo_url: null,
    logos: { app_logo: null, client_logo: null, final_user_logo: null },
    anticipo_amount: 0,
    anticipo_amortization_percentage: 0,
    anticipo_instalments: [],
    has_catalog: true,
    has_program: true,
    created_at: '2025-12-01T18:00:00.000Z',
    anticipo_revision: -1,
    revision: 0,
    ...change,
  });

type Named = Partial<Concept> & Pick<Concept, 'id'>;

/** A concept of the catalog of p1; its code and name default to its id. */
export const aConcept = ({ id, concept_code = id, concept_name = id, ...change }: Named): ConceptAnswer => {
  const { quantity = 10, unit_price = 1 } = change;
  return answered(ConceptAnswer, {
    id,
    contract_id: 'p1:main',
    project_id: 'p1',
    concept_code,
    concept_name,
    description: concept_name,
    unit: 'm3',
    quantity,
    unit_price,
    amount: lineAmount(quantity, unit_price),
    partida: [],
    extraordinary: false,
    ordinal: 1,
    revision: 0,
    ...change,
  });
};

/** A manager of p1. */
export const aUser = (change: Partial<UserAnswer> = {}): UserAnswer =>
  answered(UserAnswer, {
    id: 'u2',
    name: 'Gerardo Ríos',
    email: 'gerente@obraclara.mx',
    role: 'manager',
    assigned_projects: ['p1'],
    project_count: 1,
    revision: 0,
    ...change,
  });

/** A connected Drive with no pending files. */
export const aStorage = (change: Partial<StorageConfig> = {}): StorageConfig =>
  answered(StorageConfig, {
    id: 'p1',
    configured: true,
    provider_type: 'google_drive_oauth',
    folder_id: 'carpeta',
    subfolders: { minuta: 'Minutas', oficio: 'Oficios', estimacion: 'Estimaciones', photo: 'Fotos' },
    needs_reconnection: false,
    waiting_files: 0,
    refusal: null,
    revision: 0,
    ...change,
  });

/** 12.5 of c1 by Sofía (u1), without a photo. */
export const aProgressRecord = (change: Partial<ProgressAnswer> = {}): ProgressAnswer =>
  answered(ProgressAnswer, {
    id: 'a1',
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 12.5,
    progress_date: '2026-03-02',
    date_registered: '2026-03-02',
    observations: 'Eje 4',
    photo_url: null,
    thumbnail_url: null,
    photos: [],
    created_offline: false,
    created_by: 'u1',
    created_at: '2026-03-02T18:00:00Z',
    revision: 0,
    ...change,
  });

/** A small PDF in the local file storage. */
export const anUploadedFile = (change: Partial<UploadedFile> = {}): UploadedFile =>
  answered(UploadedFile, {
    file_url: '/api/files/f1?expires=1&signature=ab',
    file_id: 'f1',
    storage_provider: 'local',
    storage_state: 'stored',
    subfolder: 'Minutas',
    name: 'Minuta.pdf',
    media_type: 'application/pdf',
    bytes: 120_000,
    ...change,
  });

/** Preview of an empty catalog without warnings. */
export const aCatalogUpload = (change: Partial<CatalogUploaded> = {}): CatalogUploaded =>
  answered(CatalogUploaded, {
    catalog_items: 0,
    message: 'Vista previa',
    items_added: 0,
    items_updated: 0,
    items_unchanged: 0,
    partidas: [],
    removed: [],
    warnings: [],
    warnings_total: 0,
    errors: [],
    errors_total: 0,
    warning_counts: {},
    error_counts: {},
    differences: [],
    digest: 'd0',
    sheet: 'Catálogo',
    header_row: 7,
    mapping: { concept_code: { column: 'A', header: 'Clave' } },
    skipped: {},
    unread: [],
    file_total: null,
    computed_total: 0,
    dry_run: true,
    ...change,
  });
