import { Day, Id, Instant, ProjectStatus, Revision, Role } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal, Link } from './common.ts';

export const UserAnswer = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: Role,
    assigned_projects: Type.Array(Id),
    project_count: Type.Integer({
      description: 'Cuántos de los asignados hay; los eliminados siguen asignados por si se restauran.',
    }),
    revision: Revision,
  },
  closed,
);

export const ProjectUser = Type.Object(
  { id: Id, name: Type.String(), email: Type.String(), role: Role },
  closed,
);

const ProgramConcept = Type.Object(
  {
    concept_code: Type.String(),
    monthly_quantities: Type.Record(Type.String(), Decimal, { description: 'Cantidad por etiqueta de mes.' }),
  },
  closed,
);

/** `project_months`: labels in calendar order, the keys of every `monthly_quantities`. */
const ProgramData = Type.Object(
  {
    project_months: Type.Array(Type.String()),
    project_month_keys: Type.Array(Type.String()),
    concepts: Type.Array(ProgramConcept),
  },
  closed,
);

const project = {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  contract_amount: Decimal,
  start_date: Day,
  end_date: Day,
  status: ProjectStatus,
  app_logo_url: Link,
  client_logo_url: Link,
  end_user_logo_url: Link,
  logos: Type.Object({ app_logo: Link, client_logo: Link, final_user_logo: Link }, closed),
  anticipo_amount: Decimal,
  anticipo_amortization_percentage: Decimal,
  has_catalog: Type.Boolean(),
  has_program: Type.Boolean(),
  created_at: Instant,
  anticipo_revision: Revision,
  revision: Revision,
};

export const ProjectListed = Type.Object(project, closed);
export const ProjectAnswer = Type.Object(
  { ...project, program_data: Type.Union([ProgramData, Type.Null()]) },
  closed,
);
export const LogoAnswer = Type.Object({ app_logo: Link }, closed);

/** How much would go out of sight with the project, its internal contract included; `progress` with or without photo. */
export const ProjectHoldings = Type.Object(
  {
    concepts: Type.Integer(),
    estimations: Type.Integer(),
    progress: Type.Integer(),
    photos: Type.Integer(),
    documents: Type.Integer(),
  },
  closed,
);
