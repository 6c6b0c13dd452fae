import { Box } from '@mui/material';
import { useState } from 'react';
import type { Project } from './useProjects.ts';

type Logo = { url: string; of: string };

const logo = (of: string, ...urls: (string | null | undefined)[]): Logo[] => {
  const url = urls.find(Boolean);
  return url ? [{ url, of }] : [];
};

/** The addresses of a project's logos: application, client, end user; those it has. */
export const logosOf = ({ logos, ...project }: Project): Logo[] => [
  ...logo('Logo de la aplicación', logos?.app_logo, project.app_logo_url),
  ...logo('Logo del cliente', logos?.client_logo, project.client_logo_url),
  ...logo('Logo del usuario final', logos?.final_user_logo, project.end_user_logo_url),
];

const LogoImage = ({ url, of }: Logo) => {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <Box
      component="img"
      src={url}
      alt={of}
      onError={() => setBroken(true)}
      sx={{
        height: { xs: 32, sm: 40 },
        maxWidth: { xs: 56, sm: 120 },
        objectFit: 'contain',
        bgcolor: '#fff',
        borderRadius: 1,
        p: 0.5,
      }}
    />
  );
};

/** The project's logos in the header; one that does not load leaves its place. */
export const ProjectLogos = ({ project }: { project: Project }) =>
  logosOf(project).map((logo) => <LogoImage key={logo.url} {...logo} />);
