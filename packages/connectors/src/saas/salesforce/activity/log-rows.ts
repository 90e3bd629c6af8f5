import type { ActivityEvent, Principal } from '../../../kit/connector.ts'
import { keyOf } from '../../../kit/tables/names.ts'
import { short } from '../people.ts'
import { salesforceService } from '../service.ts'
import { typeOf } from './event-types.ts'
import { timeOf, unreadable, type Told } from './told.ts'

export interface RowAround {
  host: string
  /** People by the short form of their ids. */
  people: ReadonlyMap<string, Principal>
  /** Unique among all rows. */
  id: string
  /** What the file as a whole holds, where a row does not say it. */
  fileType: string
}

/** What one row of an event log file tells. */
export function takeRow(row: Record<string, unknown>, around: RowAround, told: Told): void {
  const name = text(row['EVENT_TYPE']) || around.fileType
  const meaning = typeOf(name)
  const at = timeOf(row['TIMESTAMP_DERIVED']) ?? timeOf(row['TIMESTAMP'])
  if (!meaning || !at) return told.count(at ? name : unreadable)
  if (meaning === 'left out') return
  const actor = personOf(text(row['USER_ID_DERIVED']) || text(row['USER_ID']), row, around)
  const type = closer(meaning, name, row)
  const ip = text(row['CLIENT_IP']) || text(row['SOURCE_IP'])
  const item = itemOf(row, around)
  const isPublic = type.startsWith('anonymous_link')
  const other = personOf(text(row['SHARED_WITH_ENTITY_ID']), {}, around)
  told.add({
    id: `salesforce:log:${around.id}`,
    type,
    at,
    ...(actor && { actor }),
    recipients: isPublic
      ? [{ kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the link' }]
      : other
        ? [other]
        : [],
    ...(item && { item }),
    service: salesforceService.key,
    ...(/^[\d.:a-f]{3,45}$/i.test(ip) && { ip }),
    details: { eventType: name, ...detailsOf(row) },
  })
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** A file of transfers holds both ways, and a sign-in may have failed. */
function closer(type: ActivityEvent['type'], name: string, row: Record<string, unknown>): ActivityEvent['type'] {
  const status = text(row['LOGIN_STATUS'])
  if (type === 'sign_in' && status && status !== 'LOGIN_NO_ERROR' && status !== 'Success') return 'sign_in_failed'
  const action = text(row['TRANSACTION_TYPE']) || text(row['ACTION'])
  if (/upload/i.test(action)) return 'file_uploaded'
  if (/preview|view/i.test(action) && /ContentTransfer|^File/.test(name)) return 'file_accessed'
  if (type === 'anonymous_link_updated' && /create|insert/i.test(action)) return 'anonymous_link_created'
  if (type === 'anonymous_link_updated' && /delete/i.test(action)) return 'anonymous_link_deleted'
  return type
}

/** People, by their ids; where those say nothing, by the name that they sign in with. */
function personOf(id: string, row: Record<string, unknown>, { people }: RowAround): Principal | undefined {
  const known = id.startsWith('005') ? people.get(short(id)) : undefined
  if (known) return known
  const name = (text(row['USER_NAME']) || text(row['USERNAME'])).toLowerCase()
  if (name.includes('@')) return { kind: 'user', name, address: name }
  return id.startsWith('005') ? { kind: 'user', name: `${short(id)}@salesforce.invalid` } : undefined
}

function itemOf(row: Record<string, unknown>, { host }: RowAround): ActivityEvent['item'] {
  const id = long(text(row['DOCUMENT_ID_DERIVED']) || text(row['DOCUMENT_ID']))
  if (!id.startsWith('069')) return undefined
  return {
    key: keyOf([host, 'files', id]),
    name: id,
    path: `Files/${id}`,
    kind: 'file',
    parent: keyOf([host, 'files']),
  }
}

const told = {
  REPORT_ID_DERIVED: 'report',
  REPORT_ID: 'report',
  ROW_COUNT: 'rows',
  ROWS_PROCESSED: 'rows',
  FILE_TYPE: 'fileType',
  SIZE_BYTES: 'bytes',
  LOGIN_STATUS: 'status',
  BROWSER_TYPE: 'browser',
  TRANSACTION_TYPE: 'action',
  ACTION: 'action',
} as const

function detailsOf(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(told).flatMap(([field, as]) => (text(row[field]) ? [[as, text(row[field]).slice(0, 300)]] : [])),
  )
}

const checks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** With the three characters that tell capitals from small letters. */
export function long(id: string): string {
  if (!/^[a-z\d]{15}$/i.test(id)) return id
  const check = [0, 5, 10].map(at =>
    Array.from(id.slice(at, at + 5)).reduce((sum, letter, bit) => sum + (/[A-Z]/.test(letter) ? 1 << bit : 0), 0),
  )
  return id + check.map(sum => checks[sum]).join('')
}
