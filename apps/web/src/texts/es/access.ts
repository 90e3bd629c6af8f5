import type { texts as English } from '../en/access.ts'
import { formatNumber, plural, pluralForm } from '../../lib/format.ts'

const people = (count: number) => plural(count, { one: 'persona', other: 'personas' })
const files = (count: number) => plural(count, { one: 'archivo', other: 'archivos' })

/** Who reaches what, both ways, and what would be if a way went. */
export const texts: typeof English = {
  people,
  everyPerson: 'Todas las personas',
  everyPersonTitle: name => `Quién puede acceder a ${name}`,
  whatIf: '¿Y si se quitara?',
  whatIfOf: name => `¿Y si se quitara? ${name}`,
  more: 'Mostrar más',
  unsized: 'miembros desconocidos',
  from: 'desde la carpeta',
  inherited: 'desde una carpeta superior',
  since: when => `desde el ${when}`,
  until: when => `hasta el ${when}`,
  forEver: 'no caduca',
  reachers: total => `${people(total)} con acceso directo o por un grupo`,
  reachersNone: 'Nadie con acceso directo ni por un grupo.',
  unknown: names => `Ningún origen indica quién pertenece a ${names}. Esas personas no figuran en la lista.`,
  itself: 'acceso directo',
  through: 'a través de',
  gone: {
    title: name => `Si se quitara ${name}`,
    lead: 'Consultarlo no cambia nada. Se cuenta quién se quedaría sin ninguna otra vía de acceso.',
    everywhere: 'En todos los archivos',
    here: 'Solo en este archivo',
    items: count => plural(count, { one: 'archivo accesible por esta vía', other: 'archivos accesibles por esta vía' }),
    losing: (losing, all) =>
      `${formatNumber(losing)} de ${people(all)} ${pluralForm(losing, { one: 'perdería', other: 'perderían' })} el acceso`,
    nobody: 'Nadie perdería el acceso: todos tienen otra vía.',
    uncounted: 'Aquí no se puede contar: da acceso a personas que no figuran en ninguna lista.',
    left: 'Después',
    bySensitivity: 'Por sensibilidad',
    who: 'Quién perdería qué',
    loses: count => `pierde ${files(count)}`,
    high: count => plural(count, { one: 'muy sensible', other: 'muy sensibles' }),
    someone: 'Una persona que no tiene permiso para ver',
  },
  person: {
    title: 'A qué puede acceder ahora',
    note: 'sea cual sea el periodo',
    total: count => files(count),
    none: 'No consta que pueda acceder a nada.',
    direct: 'Acceso directo',
    everyone: 'Abierto a toda la organización',
    anonymous: 'Abierto a cualquiera con el enlace',
    within: names => `pertenece a través de ${names}`,
    high: count => plural(count, { one: 'muy sensible', other: 'muy sensibles' }),
    more: count => `y ${plural(count, { one: 'vía más', other: 'vías más' })} con menos archivos`,
  },
}
