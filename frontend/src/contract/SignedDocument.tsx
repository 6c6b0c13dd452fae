import { Link } from '@mui/material';
import { may } from '@obraclara/events';
import { useAll } from '../api/useAll.ts';
import { documents as words } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { instantDay } from '../ui/format/instant.ts';
import { ChosenField } from './ChosenField.tsx';
import { texts } from './messages.ts';

/** The documents of the project that the user may read; undefined until they are loaded. */
const useDocuments = (project_id: string) => {
  const role = useSession()?.user.role;
  return useAll('documents', role && may(role, 'documents.read') ? project_id : null).data;
};

/** The signed document of an amendment or a suspension, chosen from those of the project. */
export const SignedDocumentField = ({ project_id }: { project_id: string }) => (
  <ChosenField
    name="document_id"
    label={texts.document}
    options={(useDocuments(project_id) ?? []).map(({ id, title, upload_date }) => ({
      id,
      label: `${title} · ${instantDay(upload_date)}`,
    }))}
    none={texts.noDocument}
    hint={texts.documentHint}
  />
);

/** Link to the signed document, for users who may read documents. */
export const SignedDocument = ({ project_id, id }: { project_id: string; id: string }) => {
  const documents = useDocuments(project_id);
  if (!documents) return null;
  const found = documents.find((document) => document.id === id);
  if (!found) return texts.documentGone;
  return (
    <Link
      href={found.file_url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${found.title}, ${words.opensApart}`}
      translate="no"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        overflowWrap: 'anywhere',
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      {found.title}
    </Link>
  );
};
