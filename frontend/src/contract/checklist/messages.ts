export const texts = {
  title: 'Documentos de cada estimación',
  hint: 'Lo que el contrato pide que acompañe a cada estimación (RLOPSRM art. 132). Si al presentarla falta algo, se pregunta por qué.',
  unset: 'Sin definir: al presentar no se pregunta nada.',
  nothing: 'El contrato no pide ninguno.',
  set: 'Definir',
  setNamed: 'Definir los documentos de cada estimación',
  setDone: 'Documentos de cada estimación definidos',
  setFailed: 'No se pudieron definir los documentos de cada estimación.',
};
