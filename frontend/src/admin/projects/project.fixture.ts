import type { Project } from '../project.ts';

export const bridge: Project = {
  id: 'p1',
  name: 'Puente El Carrizal',
  description: 'Puente carretero de dos carriles',
  contract_amount: 61487210.55,
  start_date: '2026-01-05',
  end_date: '2027-02-28',
  status: 'active',
  app_logo_url: null,
  client_logo_url: null,
  end_user_logo_url: null,
  anticipo_amount: 18446163.17,
  anticipo_amortization_percentage: 30,
  has_catalog: true,
  has_program: true,
};
