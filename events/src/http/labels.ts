/** How people know the fields: the words of the screens (specification §2). */
const labels: Record<string, string> = {
  action_type: 'Tipo de acción',
  amortization_percentage: 'Porcentaje de amortización',
  amount: 'Monto del anticipo',
  anticipo_amortization_percentage: 'Porcentaje de amortización',
  anticipo_amount: 'Monto del anticipo',
  app_logo_url: 'Logo de la aplicación',
  assigned_projects: 'Proyectos asignados',
  client_logo_url: 'Logo del cliente',
  concept_code: 'Código',
  concept_id: 'Concepto',
  concept_name: 'Nombre',
  concepts: 'Conceptos',
  contract_amount: 'Monto del contrato',
  description: 'Descripción',
  devolucion_retencion: 'Devolución de retención',
  email: 'Correo',
  end_date: 'Fecha de fin',
  end_user_logo_url: 'Logo del usuario final',
  file: 'Archivo',
  filter: 'Filtro',
  id: 'Identificador',
  name: 'Nombre',
  nombre: 'Nombre de la retención',
  number: 'Número',
  observations: 'Observaciones',
  otras_retenciones: 'Otras retenciones',
  password: 'Contraseña',
  period: 'Periodo',
  photo_url: 'Foto',
  progress_date: 'Fecha del avance',
  project_id: 'Proyecto',
  projectId: 'Proyecto',
  quantity: 'Cantidad',
  quantity_advanced: 'Cantidad',
  range: 'Rango',
  retencion_retraso: 'Retención por retraso',
  role: 'Rol',
  sort: 'Orden',
  start_date: 'Fecha de inicio',
  status: 'Estatus',
  tipo: 'Tipo',
  title: 'Título',
  total_amount: 'Monto total',
  unit: 'Unidad',
  unit_price: 'Precio unitario',
  valor: 'Valor',
};

/** `concepts.3.quantity` → `Cantidad (4)`; an unknown field is called by its own name. */
export const label = (path: string): string => {
  const parts = path.split('.');
  const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? path;
  const index = parts.find((part) => /^\d+$/.test(part));
  const name = labels[field] ?? field;
  return index === undefined ? name : `${name} (${Number(index) + 1})`;
};
