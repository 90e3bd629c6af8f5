import type { texts as English } from '../en/information.ts'
import { formatNumber, plural, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Personalización de la información',
  description:
    'Lo sensible que es cada tipo de información y lo grave que es cada tipo de riesgo. Un cambio reevalúa todo el historial.',
  types: 'Tipos de información',
  typesNote: 'sensibilidad',
  insights: 'Tipos de riesgo',
  insightsNote: 'gravedad',
  search: 'Buscar tipos',
  typesFrom: edition => `Las sensibilidades se pueden cambiar a partir de la edición ${edition}.`,
  insightsFrom: edition => `Las gravedades se pueden cambiar a partir de la edición ${edition}.`,
  sensitivityOf: 'Sensibilidad de',
  severityOf: 'Gravedad de',
  events: count => plural(count, { one: 'evento abierto', other: 'eventos abiertos' }),
  open: 'Abrir',
  close: 'Cerrar',
  closed: 'No accesible para usted',
  save: 'Guardar',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  branch: count =>
    pluralForm(count, {
      one: 'También el tipo que contiene',
      other: `También los ${formatNumber(count)} tipos que contiene`,
    }),
  insightFailed: 'Error al cambiar la gravedad del tipo de riesgo',
  saved: 'Guardado. Se está reevaluando todo el historial.',
}
