import type { LogoField } from '@obraclara/events';
import type { Client } from './client.ts';
import { appLogo, markLogo } from './drawing/logos.ts';
import type { Ready } from './prepare.ts';

/** Sets the three logos of each project; the application's logo is the same in all. */
export const setLogos = async (admin: Client, projects: readonly Ready[]): Promise<void> => {
  const app = await appLogo();
  for (const { id, project } of projects) {
    const key = `demo:${project.key}:logos`;
    const upload = async (field: LogoField, bytes: Uint8Array) => {
      const { file_url } = await admin<{ file_url: string }>(
        'POST',
        `/upload?project_id=${id}&document_type=Z.%20Logos`,
        { key: `${key}:${field}`, file: { name: `${field}.png`, bytes } },
      );
      return [field, file_url] as const;
    };
    const urls = await Promise.all([
      upload('app_logo_url', app),
      upload('client_logo_url', await markLogo(project.logos.client)),
      upload('end_user_logo_url', await markLogo(project.logos.end_user)),
    ]);
    await admin('PUT', `/projects/${id}`, { key, json: Object.fromEntries(urls) });
  }
};
