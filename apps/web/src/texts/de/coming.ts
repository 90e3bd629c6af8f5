import type { Place } from '../../lib/paths.ts'
import type { sample as EnglishSample } from '../en/coming.ts'

/** What each screen that is not built yet will do. */
export const will: Partial<Record<Place, string>> = {
  customization: 'Hier kommt zusammen, was Sie anpassen können: Informationstypen, Risikotypen und Vertrauen.',
}

export const notYet = 'Noch nicht verfügbar'

/** In mock mode, what it could look like. */
export const sample: typeof EnglishSample = {
  title: 'Was hier stehen könnte',
  note: 'erfunden',
  columns: {
    integrations: ['Konnektor', 'Was er tut'],
    customization: ['Organisation', 'Gesendet', 'Beantwortet', 'Tage bekannt', 'Zuletzt'],
  },
}
