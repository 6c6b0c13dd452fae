import DomainOutlined from '@mui/icons-material/DomainOutlined';
import { Box } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { useBrokenImage } from '../shared/useBrokenImage.ts';

type Logo = { url: string; of: string };

const logo = (of: string, url: string | null): Logo[] => (url ? [{ url, of }] : []);

/** Returns the project's logos and their URLs: application, client, end user. */
export const logosOf = ({ logos }: Pick<ProjectListed, 'logos'>): Logo[] => [
  ...logo('Logo de la aplicación', logos.app_logo),
  ...logo('Logo del cliente', logos.client_logo),
  ...logo('Logo del usuario final', logos.final_user_logo),
];

/** The frame has its final size before the picture loads, so that nothing in the header moves. */
const frame = {
  boxSizing: 'border-box',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: { xs: 56, sm: 96 },
  height: { xs: 32, sm: 40 },
  borderRadius: 1,
  p: 0.5,
};
const picture = { ...frame, objectFit: 'contain', bgcolor: 'var(--picture)' };
/** Without a picture: the header's colours with a border. */
const building = { ...frame, border: '1px solid currentColor' };

const LogoImage = ({ url, of }: Logo) => {
  const [broken, breaks] = useBrokenImage(url);
  if (broken)
    return (
      <Box role="img" aria-label={of} sx={building}>
        <DomainOutlined fontSize="small" aria-hidden />
      </Box>
    );
  // On a phone, logos load with the menu that shows them.
  return (
    <Box component="img" src={url} alt={of} loading="lazy" decoding="async" onError={breaks} sx={picture} />
  );
};

/** The project's logos in the header; a building icon replaces one that fails to load. */
export const ProjectLogos = ({ project }: { project: ProjectListed }) =>
  logosOf(project).map((logo) => <LogoImage key={`${project.id} ${logo.of}`} {...logo} />);
