import type { texts as English } from '../en/scan-progress.ts'
import { plural } from '../../lib/format.ts'

const items = (count: number) => plural(count, { one: 'elemento', other: 'elementos' })

export const texts: typeof English = {
  waiting: 'A la espera de empezar',
  listing: 'Enumerando lo que hay',
  reading: 'Leyendo',
  paused: 'En pausa',
  cancelled: 'Cancelado',
  complete: 'Completo',
  error: 'Detenido por un error',
  done: done => plural(done, { one: 'elemento leído', other: 'elementos leídos' }),
  found: (found, done) =>
    `${plural(found, { one: 'elemento encontrado', other: 'elementos encontrados' })} · leídos: ${done}`,
  doneOf: (done, found) => `leídos ${done} de ${items(found)}`,
  rate: perSecond => `${perSecond} por segundo`,
  left: time => `quedan ${time}`,
}
