import type { texts as English } from '../en/access.ts'
import { formatNumber, plural, pluralForm } from '../../lib/format.ts'

const people = (count: number) => plural(count, { one: 'Person', other: 'Personen' })
const files = (count: number) => plural(count, { one: 'Datei', other: 'Dateien' })

/** Who reaches what, both ways, and what would be if a way went. */
export const texts: typeof English = {
  people,
  everyPerson: 'Alle Personen',
  everyPersonTitle: name => `Wer ${name} erreichen kann`,
  whatIf: 'Was, wenn das wegfiele?',
  whatIfOf: name => `Was, wenn das wegfiele? ${name}`,
  more: 'Mehr anzeigen',
  unsized: 'Mitglieder nicht bekannt',
  from: 'vom Ordner',
  inherited: 'von einem übergeordneten Ordner',
  since: when => `seit ${when}`,
  until: when => `bis ${when}`,
  forEver: 'läuft nie ab',
  reachers: total => `${people(total)} namentlich oder über eine Gruppe`,
  reachersNone: 'Niemand namentlich oder über eine Gruppe.',
  unknown: names => `Keine Quelle sagt, wer zu ${names} gehört. Diese Personen sind nicht aufgeführt.`,
  itself: 'namentlich',
  through: 'über',
  gone: {
    title: name => `Wenn ${name} wegfiele`,
    lead: 'Das Ansehen ändert nichts. Gezählt wird, wer dann keinen anderen Zugang mehr hat.',
    everywhere: 'Bei allen Dateien',
    here: 'Nur bei dieser Datei',
    items: count => plural(count, { one: 'Datei ist darüber erreichbar', other: 'Dateien sind darüber erreichbar' }),
    losing: (losing, all) =>
      `${people(losing)} von ${formatNumber(all)} ${pluralForm(losing, { one: 'würde', other: 'würden' })} den Zugriff verlieren`,
    nobody: 'Niemand würde den Zugriff verlieren: Alle haben noch einen anderen Zugang.',
    uncounted: 'Hier lässt sich nichts zählen: Zugang haben auch Personen, die auf keiner Liste stehen.',
    left: 'Danach',
    bySensitivity: 'Nach Sensibilität',
    who: 'Wer was verlieren würde',
    loses: count => `verliert ${files(count)}`,
    high: count => `${formatNumber(count)} hochsensibel`,
    someone: 'Jemand, den Sie nicht sehen dürfen',
  },
  person: {
    title: 'Was derzeit erreichbar ist',
    note: 'unabhängig vom Zeitraum',
    total: count => files(count),
    none: 'Es ist nichts Erreichbares erfasst.',
    direct: 'Namentlich freigegeben',
    everyone: 'Offen für alle intern',
    anonymous: 'Offen für alle mit dem Link',
    within: names => `Mitglied über ${names}`,
    high: count => `${formatNumber(count)} hochsensibel`,
    more: count => `und ${plural(count, { one: 'weiterer Weg', other: 'weitere Wege' })} mit weniger`,
  },
}
