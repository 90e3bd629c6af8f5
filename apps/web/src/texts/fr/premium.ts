import type { texts as English } from '../en/premium.ts'

export const texts: typeof English = {
  title: feature => `${feature} est une fonction Premium`,
  contact: 'Contacter les ventes',
  plans: 'Voir les offres',
  close: 'Fermer',
  edition: name => `Comprise dans l’édition ${name}.`,
}
