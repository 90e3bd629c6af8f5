import type { texts as English } from '../en/time-frame.ts'

export const texts: typeof English = {
  names: {
    'this-week': 'Cette semaine',
    'last-week': 'Semaine dernière',
    'this-month': 'Ce mois-ci',
    'last-month': 'Mois dernier',
    all: 'Depuis toujours',
  },
  lastDays: count => `${count} derniers jours`,
  chooseDays: 'Choisir les jours…',
  days: {
    title: 'Choisir les jours',
    first: 'Premier jour',
    last: 'Dernier jour',
    show: 'Afficher ces jours',
    cancel: 'Annuler',
  },
  choose: name => `Période : ${name}`,
  chosen: 'choisie',
}
