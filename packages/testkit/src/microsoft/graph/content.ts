import { packed, unpacked } from '../ids.ts'
import type { Call, Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Drive, Item } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { etagOf } from './drive-resources.ts'

/** Seconds that a download address is good for. */
const lifetime = 3600

interface Ticket {
  drive: string
  item: string
  until: number
}

/** The way to the content: an address that opens to whoever has it. @throws Refusal 403 for what is malware */
export function contentReply(call: Call, { drive, item }: { drive: Drive; item: Item }): Reply {
  if (item.kind !== 'file')
    throw new Refusal(400, 'invalidRequest', { message: 'The item is no file: it has no content.' })
  if (item.malware !== undefined) throw new Refusal(403, 'malwareDetected', { message: 'Malware detected.' })
  if (call.headers['if-none-match'] === etagOf(item)) return { status: 304 }
  const ticket: Ticket = { drive: drive.id, item: item.id, until: call.state.clock.now().getTime() + lifetime * 1000 }
  const host = new URL(drive.webUrl).host
  const location = `${call.hostBase(host)}/_layouts/15/download.aspx?UniqueId=${item.id}&tempauth=${packed(ticket)}`
  return { status: 302, headers: { location } }
}

/** What SharePoint gives to whoever comes with such an address; with a token of Graph it lets nobody in. */
export function download(state: TenantState, query: URLSearchParams, headers: Record<string, string>): Reply {
  const ticket = unpacked(query.get('tempauth') ?? '') as Ticket | undefined
  if (headers['authorization'] !== undefined) return { status: 401, body: 'A bearer has no business here.' }
  if (!ticket || ticket.until <= state.clock.now().getTime()) return { status: 401, body: 'The address has expired.' }
  const item = state.drives.get(ticket.drive)?.items.get(ticket.item)
  if (!item) return { status: 404, body: '' }
  return partOf(item.content(), headers['range'], { 'content-type': item.mime ?? 'application/octet-stream' })
}

function partOf(bytes: Uint8Array, range: string | undefined, headers: Record<string, string>): Reply {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return { status: 200, headers: { ...headers, 'accept-ranges': 'bytes' }, body: bytes }
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (start > end) return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` }, body: '' }
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  }
}
