import type { texts as English } from '../en/csv-import.ts'

export const texts: typeof English = {
  file: 'CSV-Datei wählen',
  none: 'Keine Datei gewählt',
  text: 'oder hier einfügen',
  check: 'Prüfen',
  line: 'Zeile',
  problem: 'Problem',
}
