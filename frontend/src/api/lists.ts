import type {
  ConceptAnswer,
  DayItem,
  DeletedEstimation,
  DeletedProject,
  DeletedUser,
  DocumentAnswer,
  EstimationAnswer,
  LinkedStorage,
  PortfolioRow,
  ProgressAnswer,
  ProjectListed,
  ProjectUser,
  UserAnswer,
} from '@obraclara/api';

/** Row type of each list, by the name of its resource. */
export type Lists = {
  projects: ProjectListed;
  portfolio: PortfolioRow;
  'my-day': DayItem;
  users: UserAnswer;
  storage: LinkedStorage;
  'project-users': ProjectUser;
  catalog: ConceptAnswer;
  extraordinary: ConceptAnswer;
  estimations: EstimationAnswer;
  'internal-estimations': EstimationAnswer;
  progress: ProgressAnswer;
  documents: DocumentAnswer;
  'documents/uploaded': DocumentAnswer;
  'deleted/projects': DeletedProject;
  'deleted/users': DeletedUser;
  'deleted/estimations': DeletedEstimation;
  'deleted/internal-estimations': DeletedEstimation;
};
