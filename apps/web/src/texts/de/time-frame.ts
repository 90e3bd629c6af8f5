import type { texts as English } from '../en/time-frame.ts'

export const texts: typeof English = {
  names: {
    'this-week': 'Diese Woche',
    'last-week': 'Letzte Woche',
    'this-month': 'Dieser Monat',
    'last-month': 'Letzter Monat',
    all: 'Gesamte Zeit',
  },
  lastDays: count => `Letzte ${count} Tage`,
  chooseDays: 'Tage wählen…',
  days: {
    title: 'Tage wählen',
    first: 'Erster Tag',
    last: 'Letzter Tag',
    show: 'Diese Tage anzeigen',
    cancel: 'Abbrechen',
  },
  choose: name => `Zeitraum: ${name}`,
  chosen: 'gewählt',
}
