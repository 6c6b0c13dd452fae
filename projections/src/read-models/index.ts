import type { Projection } from '../projection.ts';
import { catalog } from './catalog.ts';
import { contractTerms } from './contract-terms.ts';
import { documents } from './documents.ts';
import { estimations } from './estimations.ts';
import { filesInUse } from './files-in-use.ts';
import { history } from './history.ts';
import { internalContracts } from './internal-contracts.ts';
import { issuedPapers } from './issued-papers.ts';
import { program } from './program.ts';
import { progress } from './progress.ts';
import { projects } from './projects.ts';
import { siteNotes } from './site-notes.ts';
import { streamHeads } from './stream-heads.ts';
import { users } from './users.ts';

/** Every read model, by name. */
export const readModels: readonly Projection[] = [
  users,
  projects,
  catalog,
  program,
  estimations,
  progress,
  documents,
  internalContracts,
  filesInUse,
  history,
  contractTerms,
  streamHeads,
  issuedPapers,
  siteNotes,
];
