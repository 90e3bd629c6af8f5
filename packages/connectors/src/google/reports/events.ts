import { dataServices } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { itemOf, isFolder } from './items.ts'
import { chatEvent } from './chat.ts'
import { mailEvent, mailNameOf } from './mail.ts'
import type { Meaning } from './meaning.ts'
import { meaningOf } from './operations.ts'
import { changeOf, common, memberOf, type Around, type Single, type Telling } from './changes.ts'
import { ActivityRecord, isTrue, valueOf, type Deed } from './record.ts'
import { shareOf } from './share.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many deeds no rule understood, by their name. */
  unmapped: Record<string, number>
}

/** Of what is no record at all. */
const unreadable = 'not a record'

/** The events that the records of one log tell, a share once; what no rule understands is counted. Never throws over a record. */
export async function eventsOf(app: string, values: readonly unknown[], telling: Telling): Promise<Told> {
  const unmapped: Record<string, number> = {}
  const count = (name: string) => (unmapped[name] = (unmapped[name] ?? 0) + 1)
  const items: ActivityEvent[] = []
  for (const value of values) {
    const { data: record } = ActivityRecord.safeParse(value)
    if (!record) {
      count(unreadable)
      continue
    }
    const known = record.events.map(deed => ({ deed, meaning: meaningOf(app, deed) }))
    for (const { deed, meaning } of known)
      if (!meaning) count(`${app} ${app === 'gmail' ? mailNameOf(deed) : deed.name}`.slice(0, 200))
    items.push(...(await toldBy({ app, record, telling }, known)))
  }
  return { items, unmapped }
}

type Known = { deed: Deed; meaning: Meaning | undefined }

async function toldBy(around: Around, known: readonly Known[]): Promise<ActivityEvent[]> {
  const told: ActivityEvent[] = []
  const shares = new Map<string, Deed[]>()
  for (const [number, { deed, meaning }] of known.entries()) {
    if (meaning?.kind === 'share') together(shares, deed)
    if (meaning?.kind === 'change') told.push(changeOf(around, { deed, number, type: meaning.type }))
    if (meaning?.kind === 'mail') told.push(...mailEvent(around, { deed, number, type: meaning.type }))
    if (meaning?.kind === 'chat') told.push(...chatEvent(around, { deed, number, type: meaning.type }))
    if (meaning?.kind === 'member') told.push(...memberOf(around, deed, number))
    if (meaning?.kind === 'file' && isOwnDeed(deed, known)) {
      const type = isFolder(deed) ? meaning.folder : meaning.file
      if (type) told.push(await fileEvent(around, { deed, number, type }))
    }
  }
  for (const deeds of shares.values()) told.push(...(await shareEvent(around, deeds)))
  return told
}

/** What only goes with another deed of the same record, such as a new file's place, is not told by itself. */
function isOwnDeed(deed: Deed, known: readonly Known[]): boolean {
  const isSecond = valueOf(deed, 'primary_event') === 'false'
  return !isSecond || !known.some(other => other.meaning?.kind === 'file' && isTrue(other.deed, 'primary_event'))
}

function together(shares: Map<string, Deed[]>, deed: Deed): void {
  const file = valueOf(deed, 'doc_id') ?? ''
  shares.set(file, [...(shares.get(file) ?? []), deed])
}

async function fileEvent(around: Around, single: Single): Promise<ActivityEvent> {
  const item = await itemOf(around.telling.people, single.deed)
  return { ...common(around, single), recipients: [], ...(item && { item }), service: dataServices.GOOGLEDRIVE.key }
}

async function shareEvent(around: Around, deeds: readonly Deed[]): Promise<ActivityEvent[]> {
  const { people, ownDomains } = around.telling
  const share = shareOf(deeds, ownDomains)
  const [deed] = deeds
  if (!share || !deed) return []
  const item = await itemOf(people, deed)
  const told = common(around, { deed, number: valueOf(deed, 'doc_id') ?? 0, type: share.type })
  const isOpen = share.type.startsWith('anonymous')
  return [
    {
      ...told,
      recipients: share.recipients,
      ...(isOpen && { shareType: 'anonymous' as const }),
      ...(item && { item }),
      service: dataServices.GOOGLEDRIVE.key,
      details: {
        ...told.details,
        ...(share.role && { role: share.role }),
        ...(share.visibility !== undefined && { visibility: share.visibility }),
      },
    },
  ]
}
