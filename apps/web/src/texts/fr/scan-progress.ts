import type { texts as English } from '../en/scan-progress.ts'
import { plural } from '../../lib/format.ts'

const items = (count: number) => plural(count, { one: 'élément', other: 'éléments' })

export const texts: typeof English = {
  waiting: 'En attente de démarrage',
  listing: 'Inventaire en cours',
  reading: 'Lecture en cours',
  paused: 'En pause',
  cancelled: 'Annulée',
  complete: 'Terminée',
  error: 'Arrêtée sur une erreur',
  done: done => plural(done, { one: 'élément traité', other: 'éléments traités' }),
  found: (found, done) => `${plural(found, { one: 'élément trouvé', other: 'éléments trouvés' })} · ${done} traités`,
  doneOf: (done, found) => `${done} sur ${items(found)}`,
  rate: items => `${items} par seconde`,
  left: time => `encore ${time}`,
}
