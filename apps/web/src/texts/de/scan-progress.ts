import type { texts as English } from '../en/scan-progress.ts'
import { plural } from '../../lib/format.ts'

const items = (count: number) => plural(count, { one: 'Element', other: 'Elemente' })

export const texts: typeof English = {
  waiting: 'Wartet auf den Start',
  listing: 'Bestand wird erfasst',
  reading: 'Wird gelesen',
  paused: 'Pausiert',
  cancelled: 'Abgebrochen',
  complete: 'Abgeschlossen',
  error: 'Mit Fehler abgebrochen',
  done: done => `${items(done)} erledigt`,
  found: (found, done) => `${items(found)} gefunden · ${done} erledigt`,
  doneOf: (done, found) => `${done} von ${plural(found, { one: 'Element', other: 'Elementen' })} erledigt`,
  rate: items => `${items} pro Sekunde`,
  left: time => `noch ${time}`,
}
