import { formatNumber, plural } from '../../lib/format.ts'

const people = (count: number) => plural(count, { one: 'person', other: 'people' })
const files = (count: number) => plural(count, { one: 'file', other: 'files' })

/** Who reaches what, both ways, and what would be if a way went. */
export const texts = {
  people,
  everyPerson: 'Every person',
  everyPersonTitle: (name: string) => `Who can reach ${name}`,
  whatIf: 'What if it went?',
  whatIfOf: (name: string) => `What if it went? ${name}`,
  more: 'Show more',
  unsized: 'members not known',
  from: 'from the folder',
  inherited: 'from a folder above',
  since: (when: string) => `since ${when}`,
  until: (when: string) => `until ${when}`,
  forEver: 'never expires',
  reachers: (total: number) => `${people(total)} by name or by a group`,
  reachersNone: 'Nobody by name or by a group.',
  unknown: (names: string) => `No source tells who is in ${names}. Whoever that is, is not listed.`,
  itself: 'by name',
  through: 'through',
  gone: {
    title: (name: string) => `If ${name} went`,
    lead: 'Nothing is changed by looking. This counts who has no other way left.',
    everywhere: 'On all files',
    here: 'On this file only',
    items: (count: number) => plural(count, { one: 'file is reached by it', other: 'files are reached by it' }),
    losing: (losing: number, all: number) => `${people(losing)} of ${formatNumber(all)} would lose access`,
    nobody: 'Nobody would lose access: everyone has another way.',
    uncounted: 'Nobody can be counted here: it lets in people whom no list names.',
    left: 'Afterwards',
    bySensitivity: 'By sensitivity',
    who: 'Who would lose what',
    loses: (count: number) => `loses ${files(count)}`,
    high: (count: number) => `${formatNumber(count)} highly sensitive`,
    someone: 'Somebody whom you may not see',
  },
  person: {
    title: 'What they can reach now',
    note: 'whatever the time frame',
    total: (count: number) => files(count),
    none: 'Nothing is recorded that they can reach.',
    direct: 'Given by name',
    everyone: 'Open to everyone inside',
    anonymous: 'Open to anyone with the link',
    within: (names: string) => `in it through ${names}`,
    high: (count: number) => `${formatNumber(count)} highly sensitive`,
    more: (count: number) => `and ${plural(count, { one: 'other way', other: 'other ways' })} with less`,
  },
}
