import type { Place } from '../../lib/paths.ts'
import type { sample as EnglishSample } from '../en/coming.ts'

/** What each screen that is not built yet will do. */
export const will: Partial<Record<Place, string>> = {
  customization:
    'Cet écran réunira ce que vous pouvez personnaliser : types d’informations, types de risque et confiance.',
}

export const notYet = 'Pas encore disponible'

/** In mock mode, what it could look like. */
export const sample: typeof EnglishSample = {
  title: 'Ce qui pourrait figurer ici',
  note: 'fictif',
  columns: {
    integrations: ['Connecteur', 'Ce qu’il fait'],
    customization: ['Organisation', 'Envoyé', 'Répondu', 'Jours connus', 'Dernier'],
  },
}
