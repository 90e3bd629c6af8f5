import type { texts as English } from '../en/departments.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Abteilungen',
  department: 'Abteilung',
  address: 'Adresse',
  manager: 'Adresse der Führungskraft',
  noDepartment: 'Keine Abteilung',
  none: 'Es sind keine Abteilungen bekannt',
  noneHint: 'Verzeichnisse nennen sie, oder importieren Sie sie als CSV.',
  byHand: 'Abteilung von Hand angeben',
  byHandHint:
    'Diese Angabe geht Verzeichnissen und der importierten Liste vor. Lassen Sie die Abteilung leer, wenn es keine gibt.',
  back: 'Zurück',
  save: 'Speichern',
  saved: 'Gespeichert. Die Zahlen folgen sofort.',
  columns: {
    people: 'Personen',
    files: 'Dateien',
    highlySensitive: 'Hochsensibel',
    exposed: 'Sensibel, nach außen offen',
    high: 'Hohes Risiko',
    medium: 'Mittleres Risiko',
    low: 'Geringes Risiko',
    partners: 'Am meisten zu tun mit',
  },
  importTitle: 'Abteilungen importieren',
  importHint:
    'CSV mit den Spalten address, department und, wo bekannt, manager. Sie ersetzt die zuvor importierte Liste. Solange eine Zeile fehlerhaft ist, wird nichts gespeichert.',
  importSample: 'bob@acme.example,Sales,eve@acme.example',
  importProblems: 'Diese Zeilen sind fehlerhaft. Korrigieren Sie sie und prüfen Sie erneut.',
  importFine: 'Alle Zeilen sind in Ordnung.',
  importSave: lines => `${plural(lines, { one: 'Person', other: 'Personen' })} importieren`,
}
