import { expect, it } from 'vitest';
import * as messages from './messages.ts';

/** Copied from the specification, which writes N or {n} for a number. Never copied from `messages.ts`. */
const literals = `
Gestión Integral de Proyectos
Correo Electrónico
Contraseña
Ingresa tu contraseña
Iniciar Sesión
Iniciando sesión...
Error al iniciar sesión
¡Inicio de sesión exitoso!
Panel de Administrador
Administrador
Gerente
Supervisor
Cerrar Sesión
Proyectos
Usuarios
Catálogo
Estimaciones
Name
Email
Role
Projects
Actions
Add New User
Edit User
Failed to load users
Failed to save user
Failed to delete user
User updated successfully
User created successfully
User deleted successfully
Are you sure you want to delete this user?
Logo
Nombre del Proyecto
Monto del Contrato
Fecha de Inicio
Fecha de Término
Estado
Acciones
Error al cargar proyectos
Error al guardar proyecto
Error al eliminar proyecto
Proyecto creado exitosamente
Proyecto eliminado
¿Está seguro de eliminar este proyecto?
Seleccione un proyecto para gestionar su catálogo
Subir Programa
Agregar Item
Aún no hay elementos en el catálogo
Suba un Excel o agregue elementos manualmente
Código
Nombre del Concepto
Unidad
Cantidad
Precio Unitario
Importe
Crear Item de Catálogo
Crear Item
Editar Item de Catálogo
Actualizar Item
Error al cargar catálogo
Upload failed: 
Error al guardar elemento
Error al eliminar elemento
Catálogo cargado: N items
Programa cargado: {n} concepts
Elemento del catálogo creado
Elemento del catálogo actualizado
Elemento eliminado exitosamente
¿Está seguro de eliminar este elemento?
No hay proyectos asignados. Contacte al administrador.
No hay proyectos asignados
Panel de Consulta Externa
Salir
En Línea
Sin Conexión
Núm.
Período
Fechas
Monto Total
Anticipo
Subtotal 1
IVA (16%)
Subtotal 2
Ret. Retraso
Devolución
Subtotal 3
Importe Líquido
Acum. Líquido
Estatus
TOTAL
Crear Anticipo
¿Está seguro de eliminar esta estimación?
No hay estimaciones registradas
Selecciona al menos un concepto
Por favor agregue al menos un concepto con cantidad
Complete todos los campos requeridos
Complete el nombre y valor de la retención
Retención por Retraso al Programa
N concepto(s) agregado(s)
Error al guardar estimación
Error al eliminar estimación
Failed to export estimation
Error al guardar anticipo
Failed to update status
Error al actualizar estatus
Status updated successfully
Estatus actualizado exitosamente
Estimación creada exitosamente
Estimación actualizada exitosamente
Estimación eliminada exitosamente
Anticipo guardado exitosamente
Estimation exported
Gestión Interna
Contrato
Curva S
Contrato interno guardado exitosamente
Error al guardar contrato
Catálogo cargado exitosamente: N conceptos
Error al cargar programa
Contrato Obra
Contrato Servicios
Curva S - Contrato Interno (%)
No hay datos disponibles para la curva S
No hay estimaciones del contrato interno
Documentos
Tipo
Título
Descripción
Fecha
Asignado
Vencimiento
Acción
Comentarios
Pendiente
Atendido
Documento actualizado
Error al actualizar documento
Documento eliminado exitosamente
Error al eliminar documento
Error al cargar documentos
Por favor, ingresa un título para el documento
Por favor, selecciona un archivo
Documento subido exitosamente
Error al subir archivo
Tienes N documento(s) pendiente(s) de atención
Ver Documentos
Documento marcado como atendido
Error al cargar documentos asignados
Descarga iniciada
Error al descargar archivo
Error al cargar archivos del Drive
Total Estimado
En Revisión
Autorizada
Pagada
Por favor guarda el proyecto primero antes de subir logos
Error al cargar logo
Error al eliminar logo
Logo cargado exitosamente en Google Drive
Logo limpiado
Logo eliminado exitosamente
Por favor, ingresa Client ID y Client Secret
Conecta tu cuenta de Google Drive primero
Ingresa el ID de la carpeta
Esperando...
Error: N
Error: Error desconocido
Error al guardar
Autenticación exitosa
Configuración guardada
URI copiado al portapapeles
Minutas
Oficios
Fotos
Avance
Add Progress
Create Extraordinary
Registrar
Editar Avance
Primero selecciona un concepto
Primero selecciona la fecha del avance
Progress recorded successfully
Avance actualizado exitosamente
Failed to save progress
Avance eliminado exitosamente
Error al eliminar el avance
No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.
Error al subir foto
Failed to create extraordinary concept
No disponible
Sincronizar
Synced N items successfully
Sync failed. Will retry later.
No internet connection
Repositorio
Galería
Error al cargar la galería
Limpiar Filtros
Anterior
Siguiente
`
  .split('\n')
  .filter((line) => line !== '');

const said = new Set(
  Object.values(messages).flatMap((group) =>
    Object.values(group).flatMap((text: string | ((part: string) => string)) =>
      typeof text === 'function' ? ['', 'N', '{n}'].map(text) : [text],
    ),
  ),
);

it.each(literals)('says “%s” as the specification does', (literal) => {
  expect(said).toContain(literal);
});
