import { InternalAnalytics, InternalContractAnswer } from '@obraclara/api';
import { defaultInternalContractTerms } from '@obraclara/events';
import { answered } from '../api/answers.fixture.ts';
import { apiError } from '../api/api-error.ts';
import { goldenCatalog } from '../estimations/golden.fixture.ts';

/** A services contract with catalog and schedule. */
export const services = answered(InternalContractAnswer, {
  id: 'p1:internal',
  project_id: 'p1',
  title: 'Supervisión externa',
  description: 'Supervisión técnica y administrativa de los trabajos',
  contract_amount: 2_236_212.56,
  start_date: '2025-01-06',
  end_date: '2025-05-31',
  anticipo_amount: 559_053.14,
  anticipo_amortization_percentage: 30,
  ...defaultInternalContractTerms,
  catalog_data: goldenCatalog,
  has_catalog: true,
  has_program: true,
  program_data: null,
  revision: 0,
});

export const analytics = answered(InternalAnalytics, {
  months: ['Ene 2025', 'Feb 2025', 'Mar 2025'],
  month_keys: ['2025-01', '2025-02', '2025-03'],
  planned_cumulative: [10, 35.5, 71.06],
  planned_cumulative_amount: [223_621.26, 793_855.46, 1_589_126.5],
  physical_cumulative: [0, 0, null],
  physical_cumulative_amount: [0, 0, null],
  estimated_cumulative: [8.2, 30.56, null],
  estimated_cumulative_amount: [183_377.12, 683_389.4, null],
  financial_cumulative: [25, 30.74, null],
  financial_cumulative_amount: [559_053.14, 687_417.12, null],
  current_month_index: 1,
  outside_amount: { planned: 0, physical: 0, estimated: 0 },
  measured_on: null,
  spi: null,
  points_ahead: null,
  earned_schedule: null,
  contract_amount: 2_236_212.56,
  awarded_amount: 2_236_212.56,
  total_estimated: 683_389.4,
  revision_amount: 100_000,
  autorizada_amount: 400_012.28,
  pagada_amount: 183_377.12,
  anticipo_otorgado: 559_053.14,
  anticipo_amortizado: 205_016.82,
  anticipo_pendiente: 354_036.32,
  executed_amount: 0,
  anticipo_amortization_percentage: 30,
  paid_works: 183_377.12,
  paid_amortization: 55_013.14,
  paid_advance: 559_053.14,
  financial_amount: 687_417.12,
  financial_percentage: 30.74,
});

type Answers = {
  contract?: InternalContractAnswer | null;
  analytics?: InternalAnalytics | null;
  command?: (method: string, path: string, body?: object) => unknown;
};

/** A server with this services contract; without one, it responds 404. */
export const serving =
  ({ contract = services, analytics: figures = analytics, command = () => ({}) }: Answers = {}) =>
  (method: string, path: string, body?: object) => {
    if (method !== 'GET') return command(method, path, body);
    const found = path.endsWith('internal-contract') ? contract : figures;
    if (found === null) throw apiError('El proyecto no tiene contrato interno', 404);
    return found;
  };
