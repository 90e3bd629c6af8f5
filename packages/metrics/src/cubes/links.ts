import type { Link } from '../cube.ts'

const own = 'organisation_id = {organisation:UUID}'
const recipientsWith = (condition: string) => `SELECT recipients_key FROM recipient_sets FINAL WHERE ${own} AND ${condition}`
const anyMember = (holds: (column: string) => string) => recipientsWith(`arrayExists(value -> ${holds('value')}, identity_ids)`)
const inDomain = (holds: (column: string) => string) => `SELECT identity_id FROM identities FINAL WHERE ${own} AND kind != 'employee' AND ${holds('domain')}`
const membersOf = (condition: string) => recipientsWith(`hasAny(identity_ids, (SELECT groupArray(identity_id) FROM (${condition})))`)

/** Of files and folders: who did something to them, and who got them. */
export function dealtWith(column: 'item_id' | 'folder_id'): Readonly<Record<string, Link>> {
  const inEvents = (shown: string, condition: string) => `${column} IN (SELECT ${column} FROM events WHERE ${shown} AND ${condition})`
  return {
    actor: { title: 'Who did something to it', type: 'uuid', entities: ['employees'], sql: (holds, shown) => inEvents(shown, holds('actor_id')) },
    recipient: { title: 'Who got it', type: 'uuid', entities: ['contacts'], sql: (holds, shown) => inEvents(shown, `recipients_key IN (${anyMember(holds)})`) },
    organization: {
      title: 'Outside organization that got it',
      type: 'text',
      entities: ['organizations'],
      sql: (holds, shown) => inEvents(shown, `recipients_key IN (${membersOf(inDomain(holds))})`),
    },
  }
}

/** Actors of the events that a condition holds of, and their recipients. */
function takingPart(shown: string, condition: string): string {
  return `identity_id IN (SELECT actor_id FROM events WHERE ${shown} AND ${condition})
    OR identity_id IN (SELECT arrayJoin(identity_ids) FROM recipient_sets FINAL WHERE ${own} AND recipients_key IN (SELECT recipients_key FROM events
      WHERE ${shown} AND ${condition}))`
}

/** Of people: what they dealt with, and with whom. */
export const peopleOf: Readonly<Record<string, Link>> = {
  item: { title: 'File that they dealt with', type: 'uuid', entities: ['files'], sql: (holds, shown) => takingPart(shown, holds('item_id')) },
  folder: { title: 'Cloud folder that they dealt with', type: 'uuid', entities: ['folders'], sql: (holds, shown) => takingPart(shown, holds('folder_id')) },
  person: {
    title: 'Who they shared with or got from',
    type: 'uuid',
    entities: ['employees', 'contacts'],
    sql: (holds, shown) => takingPart(shown, `(${holds('actor_id')} OR recipients_key IN (${anyMember(holds)}))`),
  },
  partner: {
    title: 'Outside organization that they shared with or got from',
    type: 'text',
    entities: ['organizations'],
    sql: (holds, shown) => takingPart(shown, `(actor_id IN (${inDomain(holds)}) OR recipients_key IN (${membersOf(inDomain(holds))}))`),
  },
}
