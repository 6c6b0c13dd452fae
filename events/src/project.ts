import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Day, FreeText, Id, Money, Nullable, Text } from './fields.ts';

export const ProjectStatus = Type.Enum(['active', 'suspended', 'finished', 'cancelled']);

/** What an administrator says of a project. `contract_amount` in pesos without IVA (RLOPSRM art. 2-XIX). */
export const ProjectTerms = shape({
  name: Text(300),
  description: Text(4000),
  contract_amount: Money,
  start_date: Day,
  end_date: Day,
  status: ProjectStatus,
});
export type ProjectTerms = Static<typeof ProjectTerms>;

export const logoFields = ['app_logo_url', 'client_logo_url', 'end_user_logo_url'] as const;
export const LogoField = Type.Enum([...logoFields]);
export type LogoField = (typeof logoFields)[number];

export const projectEvents = {
  ProjectCreated: shape({ id: Id, ...ProjectTerms.properties }),
  ProjectUpdated: shape({ id: Id, ...ProjectTerms.properties }),
  ProjectDeleted: shape({ id: Id }),
  LogoChanged: shape({ id: Id, logo: LogoField, url: Nullable(FreeText(2000)) }),
};
export type ProjectEvent = EventOf<typeof projectEvents>;
