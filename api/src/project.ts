import {
  ContractSheet,
  Day,
  FreeText,
  Id,
  Instant,
  Money,
  Nullable,
  PaymentTerms,
  Percentage,
  ProjectStatus,
  ProjectTerms,
  Retention,
  Revision,
  shape,
  Signatures,
} from '@obraclara/events';
import { InstalmentAnswer } from './estimation.ts';
import { Type, type Static } from 'typebox';
import { Decimal, Link, NewProjectId } from './common.ts';

/** URL of a logo: absolute, or a path of the application. Empty or null clears it. */
const LogoUrl = Type.Optional(
  Nullable(Type.String({ maxLength: 2000, pattern: '^(|https?://\\S+|/\\S*)$' })),
);
const logos = { app_logo_url: LogoUrl, client_logo_url: LogoUrl, end_user_logo_url: LogoUrl };
const { status, ...terms } = ProjectTerms.properties;

export const NewProject = shape({
  id: Type.Optional(NewProjectId),
  ...terms,
  status: Type.Optional(status),
  ...logos,
});

/** Absent fields keep their values, so that a logo can be set or cleared alone. */
export const ChangedProject = shape({
  ...Type.Partial(ProjectTerms).properties,
  ...logos,
});

const Url = Nullable(FreeText(2000));

/** Response of commands on a project. */
export const WrittenProject = shape({
  id: Id,
  ...Type.Required(ProjectTerms).properties,
  app_logo_url: Url,
  client_logo_url: Url,
  end_user_logo_url: Url,
  logos: shape({ app_logo: Url, client_logo: Url, final_user_logo: Url }),
  anticipo_amount: Money,
  anticipo_amortization_percentage: Percentage,
  anticipo_instalments: Type.Array(InstalmentAnswer),
  anticipo_revision: Revision,
  revision: Revision,
});
export type WrittenProject = Static<typeof WrittenProject>;

/** Response of lists: a project with its logos under the names of the form and of the panels. */
export const ProjectListed = shape({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  contract_amount: Decimal,
  estimation_control: Type.Required(ProjectTerms).properties.estimation_control,
  iva_percentage: Decimal,
  iva_exempt: Type.Boolean(),
  closes_cents: Type.Boolean(),
  compliance_guarantee: Decimal,
  deductions: Type.Array(Retention),
  payment_terms: PaymentTerms,
  ...Type.Required(ContractSheet).properties,
  start_date: Day,
  end_date: Day,
  status: ProjectStatus,
  signatures: Signatures,
  internal_signatures: Signatures,
  app_logo_url: Link,
  client_logo_url: Link,
  end_user_logo_url: Link,
  logos: shape({ app_logo: Link, client_logo: Link, final_user_logo: Link }),
  anticipo_amount: Decimal,
  anticipo_amortization_percentage: Decimal,
  anticipo_instalments: Type.Array(InstalmentAnswer),
  has_catalog: Type.Boolean(),
  has_program: Type.Boolean(),
  created_at: Instant,
  anticipo_revision: Revision,
  revision: Revision,
});
export type ProjectListed = Static<typeof ProjectListed>;

const ProgramConcept = shape({
  concept_code: Type.String(),
  monthly_quantities: Type.Record(Type.String(), Decimal, { description: 'Cantidad por etiqueta de mes.' }),
});

/** `project_months`: labels in calendar order, the keys of every `monthly_quantities`. */
const ProgramData = shape({
  project_months: Type.Array(Type.String()),
  project_month_keys: Type.Array(Type.String()),
  concepts: Type.Array(ProgramConcept),
});

/** One project, with its program. */
export const ProjectAnswer = shape({ ...ProjectListed.properties, program_data: Nullable(ProgramData) });
export type ProjectAnswer = Static<typeof ProjectAnswer>;

export const LogoAnswer = shape({ app_logo: Link });
export type LogoAnswer = Static<typeof LogoAnswer>;

/** Numbers of records that the deletion of a project hides, including its internal contract; `progress` with or without photo. */
export const ProjectHoldings = shape({
  concepts: Type.Integer(),
  estimations: Type.Integer(),
  progress: Type.Integer(),
  photos: Type.Integer(),
  documents: Type.Integer(),
});
export type ProjectHoldings = Static<typeof ProjectHoldings>;
