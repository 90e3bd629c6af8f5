import type { texts as English } from '../en/first-steps.ts'

export const texts: typeof English = {
  demo: 'Demo-Organisation laden',
  demoHint:
    'Eine erfundene Organisation mit Hunderten Personen und 18 Monaten Aktivität, getrennt von Ihrer. Melden Sie sich ab, um zurückzukehren.',
  demoLoading: 'Die Demo-Organisation wird geladen; das dauert etwa eine halbe Minute …',
  others: 'Etwas anderes verbinden',
  othersHint: names => `${names.join(', ')}: auf der Seite Datenquellen.`,
  look: 'Umsehen',
  lookHint: 'Zur Übersicht gehen und von dort Datenquellen verbinden.',
  scan: 'Diesen Ordner scannen',
  back: 'Zurück',
}
