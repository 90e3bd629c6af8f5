import type { EventType } from '@sharelight/contract'
import type { Deed, Entry } from '../sense.ts'

const did = (...types: EventType[]): { deed: Deed } => ({ deed: { types } })
const linked = (how: 'created' | 'updated' | 'deleted', ...kinds: ('anonymous' | 'company' | 'secure')[]) => ({
  thing: 'event' as const,
  deed: { types: kinds.map(kind => `${kind}_link_${how}` as const), ofLinks: true as const },
})
const links = {
  anonymous: '(anonymous|public|open|anyone|unauthenticated) (sharing|) (link|share link)',
  company: '(company|company wide|organisation wide|organization wide|internal) (sharing|) link',
  secure: '(secure|secured|specific people) (sharing|) link',
} as const
const how = {
  created: '(created|made|generated|new|set up|added)',
  updated: '(updated|changed|modified)',
  deleted: '(deleted|removed|revoked|taken away)',
} as const

const ofLinks = (Object.keys(links) as (keyof typeof links)[]).flatMap(kind =>
  (Object.keys(how) as (keyof typeof how)[]).flatMap((done): Entry[] => [
    [`${links[kind]} (was|were|has been|have been|did we|get|got|) ${how[done]}`, linked(done, kind)],
    [`${how[done]} ${links[kind]}`, linked(done, kind)],
  ]),
)

export const sharing: readonly EventType[] = [
  'sharing_set',
  'sharing_invitation',
  'company_link_created',
  'anonymous_link_created',
  'secure_link_created',
]

/** What people do to files. */
export const deeds: readonly Entry[] = [
  ...ofLinks,
  ['(create|creates|created) (a|an|the|any|) (anonymous|public|open) link', linked('created', 'anonymous')],
  ['(sharing|share|) link (was|were|) (created|made)', linked('created', 'company', 'anonymous', 'secure')],
  ['(created|new) (sharing|share) link', linked('created', 'company', 'anonymous', 'secure')],
  ['(download|downloaded|downloads|downloading)', did('file_downloaded')],
  ['(file|) (downloads|downloading)', { thing: 'event', ...did('file_downloaded') }],
  ['(upload|uploaded|uploading)', did('file_uploaded')],
  ['(file|) (uploads|uploading)', { thing: 'event', ...did('file_uploaded') }],
  ['(delete|deleted|erased|deleting|removed)', did('file_deleted')],
  ['(file|) deletions', { thing: 'event', ...did('file_deleted') }],
  ['(modify|modified|edit|edited|changed|updated|editing)', did('file_modified')],
  ['(file|) (modifications|edits|changes)', { thing: 'event', ...did('file_modified') }],
  ['(move|moved|moving)', did('file_moved')],
  ['(rename|renamed|renaming)', did('file_renamed')],
  ['(copy|copied|copying)', did('file_copied')],
  ['(opened|viewed|read by|looked at|accessed|accesses to|views|viewing|visited)', did('file_accessed')],
  ['deleted folder', { thing: 'event', ...did('folder_deleted') }],
  ['folder (was|were|have been|) deleted', { thing: 'event', ...did('folder_deleted') }],
  ['(created|new) folder', { thing: 'event', ...did('folder_created') }],
  ['folder (was|were|have been|) created', { thing: 'event', ...did('folder_created') }],
  ['(renamed) folder', { thing: 'event', ...did('folder_renamed') }],
  ['(moved) folder', { thing: 'event', ...did('folder_moved') }],
  ['(share|shared|shares|sharing|exposed|expose|exposing)', { deed: { types: [] } }],
  ['(sharing event|sharing activity)', { thing: 'event', deed: { types: [] } }],
  ['(send|sent|sending|sends|mailed|emailed|forwarded|forward|forwarding)', { deed: { types: [], acts: true } }],
  ['(went|go|goes|gone|going|flowed|travelled) to', { deed: { types: [], acts: true }, joint: 'to' }],
  ['(receive|received|receives|receiving|got|obtained)', { deed: { types: [], acts: true, receives: true } }],
  ['(invitation|sharing invitation|invited|invite)', { thing: 'event', ...did('sharing_invitation') }],
  ['(active|touch|touched|worked on)', { active: true }],
]
