import type { texts as English } from '../en/departments.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Departamentos',
  department: 'Departamento',
  address: 'Dirección',
  manager: 'Dirección del responsable',
  noDepartment: 'Sin departamento',
  none: 'No se conoce ningún departamento',
  noneHint: 'Los directorios los indican; también puede importarlos como CSV.',
  byHand: 'Indicar dónde trabaja alguien',
  byHandHint:
    'Esto prevalece sobre los directorios y la lista importada. Deje el departamento vacío si no hay ninguno.',
  back: 'Atrás',
  save: 'Guardar',
  saved: 'Guardado. Las cifras se actualizan enseguida.',
  columns: {
    people: 'Personas',
    files: 'Archivos',
    highlySensitive: 'Muy sensibles',
    exposed: 'Sensibles, abiertos al exterior',
    high: 'Riesgo alto',
    medium: 'Riesgo medio',
    low: 'Riesgo bajo',
    partners: 'Trata sobre todo con',
  },
  importTitle: 'Importar departamentos',
  importHint:
    'CSV con las columnas address, department y, si se conoce, manager. Sustituye a la lista importada anteriormente. No se guarda nada mientras haya una línea incorrecta.',
  importSample: 'bob@acme.example,Sales,eve@acme.example',
  importProblems: 'Estas líneas son incorrectas. Corríjalas y vuelva a comprobar.',
  importFine: 'Todas las líneas son correctas.',
  importSave: lines => `Importar ${plural(lines, { one: 'persona', other: 'personas' })}`,
}
