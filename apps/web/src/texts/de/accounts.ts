import type { texts as English } from '../en/accounts.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Konten',
  description: 'Abonnements, die in den verbundenen Diensten beobachtet werden.',
  departments: 'Abteilungen',
  search: 'Konten suchen',
  all: 'Alle',
  synced: 'Synchron',
  failing: 'Mit Synchronisierungsfehler',
  of: 'Welche Konten',
  columns: { id: 'ID', name: 'Name', email: 'E-Mail', service: 'Dienst', error: 'Synchronisierungsfehler' },
  count: count => plural(count, { one: 'Konto', other: 'Konten' }),
  none: 'Keine Konten',
  noneHint:
    'Konten eines Dienstes erscheinen hier, sobald er verbunden ist. Sie können auch eines von Hand hinzufügen.',
  noneFound: 'Kein Treffer. Ändern Sie die Suche oder die Auswahl oben.',
  add: 'Konto hinzufügen',
  addTitle: 'Weiteres Konto beobachten',
  name: 'Name',
  email: 'E-Mail oder externe ID',
  service: 'Dienst',
  submit: 'Hinzufügen',
  added: 'Das Konto wird beobachtet.',
  remove: 'Nicht mehr beobachten',
  removeTitle: 'Dieses Konto nicht mehr beobachten?',
  removeHint: 'Was gefunden wurde, bleibt erhalten.',
  removed: 'Das Konto wird nicht mehr beobachtet.',
  more: 'Weitere werden geladen …',
}
