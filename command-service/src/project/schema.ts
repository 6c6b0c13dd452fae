import { FreeText, Id, Money, Percentage, ProjectTerms, Revision, shape } from '@obraclara/events';
import { Type } from 'typebox';

/** An address of a logo: an absolute one or one of ours. Empty or null clears it. */
const LogoUrl = Type.Optional(
  Type.Union([Type.String({ maxLength: 2000, pattern: '^(|https?://\\S+|/\\S*)$' }), Type.Null()]),
);
const logos = { app_logo_url: LogoUrl, client_logo_url: LogoUrl, end_user_logo_url: LogoUrl };
const { status, ...terms } = ProjectTerms.properties;

export const NewProject = shape({ id: Type.Optional(Id), ...terms, status: Type.Optional(status), ...logos });

/** What is not sent stays as it is, so that a logo can be set or cleared by itself. */
export const ChangedProject = shape({
  ...Type.Partial(ProjectTerms).properties,
  ...logos,
});

const Url = Type.Union([FreeText(2000), Type.Null()]);

export const Project = shape({
  id: Id,
  ...ProjectTerms.properties,
  app_logo_url: Url,
  client_logo_url: Url,
  end_user_logo_url: Url,
  logos: shape({ app_logo: Url, client_logo: Url, final_user_logo: Url }),
  anticipo_amount: Money,
  anticipo_amortization_percentage: Percentage,
  anticipo_revision: Revision,
  revision: Revision,
});
