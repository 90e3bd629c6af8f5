import type { Link } from '../cube.ts'

const own = 'organisation_id = {organisation:UUID}'
const recipientsWith = (condition: string) =>
  `SELECT recipients_key FROM recipient_sets FINAL WHERE ${own} AND ${condition}`
const anyMember = (holds: (column: string) => string) =>
  recipientsWith(`arrayExists(value -> ${holds('value')}, members)`)
const inDomain = (holds: (column: string) => string) =>
  `SELECT number FROM identities FINAL WHERE ${own} AND kind != 'employee' AND ${holds('domain')}`
const membersOf = (condition: string) =>
  recipientsWith(`hasAny(members, (SELECT groupArray(number) FROM (${condition})))`)

/** Of files and folders: who did something to them, and who got them. */
export function dealtWith(column: 'item' | 'folder'): Readonly<Record<string, Link>> {
  const inEvents = (shown: string, condition: string) =>
    `number IN (SELECT ${column} FROM events WHERE ${shown} AND ${condition})`
  return {
    actor: {
      title: 'Who did something to it',
      type: 'uuid',
      numbered: 'identities',
      entities: ['employees'],
      sql: (holds, shown) => inEvents(shown, holds('actor')),
    },
    recipient: {
      title: 'Who got it',
      type: 'uuid',
      numbered: 'identities',
      entities: ['contacts'],
      sql: (holds, shown) => inEvents(shown, `recipients_key IN (${anyMember(holds)})`),
    },
    organization: {
      title: 'Outside organization that got it',
      type: 'text',
      entities: ['organizations'],
      sql: (holds, shown) => inEvents(shown, `recipients_key IN (${membersOf(inDomain(holds))})`),
    },
  }
}

/** Of files: identifiers of people that their last reading found, by keyed hashes that only whoever has the organisation's key can make. */
export const found: Link = {
  title: 'Identifier found in it',
  type: 'key',
  entities: ['files'],
  standing: true,
  multi: true,
  sql: holds =>
    `(item_id, content_scan) IN (SELECT item_id, scan_id FROM findings WHERE ${own} AND ${holds('subject_keys')})`,
}

/** Actors of the events that a condition holds of, and their recipients. */
function takingPart(shown: string, condition: string): string {
  return `number IN (SELECT actor FROM events WHERE ${shown} AND ${condition})
    OR number IN (SELECT arrayJoin(members) FROM recipient_sets FINAL WHERE ${own} AND recipients_key IN (SELECT recipients_key FROM events
      WHERE ${shown} AND ${condition}))`
}

/** Of people: what they dealt with, and with whom. */
export const peopleOf: Readonly<Record<string, Link>> = {
  item: {
    title: 'File that they dealt with',
    type: 'uuid',
    numbered: 'items',
    entities: ['files'],
    sql: (holds, shown) => takingPart(shown, holds('item')),
  },
  folder: {
    title: 'Cloud folder that they dealt with',
    type: 'uuid',
    numbered: 'folders',
    entities: ['folders'],
    sql: (holds, shown) => takingPart(shown, holds('folder')),
  },
  person: {
    title: 'Who they shared with or got from',
    type: 'uuid',
    numbered: 'identities',
    entities: ['employees', 'contacts'],
    sql: (holds, shown) => takingPart(shown, `(${holds('actor')} OR recipients_key IN (${anyMember(holds)}))`),
  },
  partner: {
    title: 'Outside organization that they shared with or got from',
    type: 'text',
    entities: ['organizations'],
    sql: (holds, shown) =>
      takingPart(shown, `(actor IN (${inDomain(holds)}) OR recipients_key IN (${membersOf(inDomain(holds))}))`),
  },
}
