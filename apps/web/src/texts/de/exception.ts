import type { texts as English } from '../en/exception.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  form: 'Neue Ausnahme',
  value: 'Wert',
  valueHint: 'Er wird gehasht; der Wert selbst wird nicht aufbewahrt.',
  pattern: 'Oder eine Form (RE2-Muster)',
  label: 'Als',
  anyLabel: 'Jeder Informationstyp',
  path: 'Nur in diesem Ordner oder Element',
  reason: 'Grund',
  reasonHint: 'Wird überall angezeigt, wo die Ausnahme greift',
  expires: 'Bis',
  everywhere: 'Überall',
  where: 'Wo',
  hereOnly: 'Nur in diesem Element',
  inFolder: 'Nur in dessen Ordner',
  save: 'Ausnehmen',
  saved: items =>
    items === 0
      ? 'Gespeichert.'
      : `Gespeichert. ${plural(items, { one: 'Element hat', other: 'Elemente haben' })} sich sofort geändert.`,
  preview: 'Was sie bewirkt',
  losing: count => `${plural(count, { one: 'Element verliert', other: 'Elemente verlieren' })} einen Informationstyp`,
  fewer: count => `${plural(count, { one: 'weiteres hat', other: 'weitere haben' })} weniger Funde`,
  told: (losing, fewer) =>
    [losing > 0 || fewer === 0 ? texts.losing(losing) : '', fewer > 0 ? texts.fewerThan(losing, fewer) : '']
      .filter(Boolean)
      .join(', '),
  fewerThan: (losing, count) =>
    losing > 0 ? texts.fewer(count) : `${plural(count, { one: 'Element hat', other: 'Elemente haben' })} weniger Funde`,
  lesson: 'Das Gemeinsame ausnehmen',
  isNot: name => `Fälschlich als ${name} erkannt`,
  what: 'Was',
  thisValue: masked => `Den Wert ${masked}`,
  wholeLabel: name => `Alles, was als ${name} erkannt wurde`,
}
