import { of, terms } from './story.ts';

export const services = { contract_id: 'p1:internal', project_id: 'p1' };
export const late = { nombre: 'Retraso', tipo: 'importe', valor: 1200, es_suma: false } as const;
export const five = {
  ...late,
  nombre: '5 al millar',
  tipo: 'porcentaje',
  valor: 0.5,
  base: 'monto_total',
} as const;
export const estimation = (id: string, change: object = {}, contract = of) => ({
  ...contract,
  id,
  ...terms(3, 10),
  ...change,
});
export const line = (concept_id: string, concept_code: string, quantity: number) => ({
  ...terms(3).concepts[0]!,
  concept_id,
  concept_code,
  quantity,
});
export const ana = {
  id: 'ana',
  name: 'Ana Ruiz',
  email: 'ana@obra.mx',
  role: 'supervisor',
  assigned_projects: ['p1'],
};
export const source = { file_name: 'catalogo.xlsx', file_hash: 'x' };
export const oficio = {
  id: 'd1',
  project_id: 'p1',
  type: 'oficio',
  origin: 'externa',
  title: 'Oficio 7',
  description: 'Prórroga',
  file_id: 'f1',
  created_offline: false,
};
export const advance = {
  id: 'a1',
  project_id: 'p1',
  concept_id: 'c1',
  quantity_advanced: 12.5,
  progress_date: '2026-01-31',
  observations: 'Tramo norte',
  photo_url: '/api/files/1',
  created_offline: false,
};
export const contract = {
  ...services,
  title: 'Supervisión',
  description: 'De la obra',
  contract_amount: 50_000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  anticipo_amount: 0,
  anticipo_amortization_percentage: 0,
};
