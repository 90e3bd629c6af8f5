import type { Place } from '../../lib/paths.ts'
import type { sample as English } from '../en/coming.ts'

/** What each screen that is not built yet will do. */
export const will: Partial<Record<Place, string>> = {
  customization: 'Reunirá todo lo que se puede personalizar: tipos de información, tipos de riesgo y confianza.',
}

export const notYet = 'Aún no disponible'

/** In mock mode, what it could look like. */
export const sample: typeof English = {
  title: 'Qué podría mostrar',
  note: 'datos inventados',
  columns: {
    integrations: ['Conector', 'Qué hace'],
    customization: ['Organización', 'Enviados', 'Respondidos', 'Días conocida', 'Último'],
  },
}
