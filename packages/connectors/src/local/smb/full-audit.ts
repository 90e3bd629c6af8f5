import { createHash } from 'node:crypto'
import type { ActivityEvent, ConnectorIo, Page } from '../../kit/connector.ts'
import { readLogFile } from '../../kit/log-file.ts'
import { eventOf } from './audit-event.ts'
import type { SmbNames } from './names.ts'
import type { SmbSettings } from './settings.ts'

export const feed = 'full_audit'

export interface AuditLog {
  settings: SmbSettings
  /** Path of the file. */
  auditLog: string
  names: SmbNames
  io: Pick<ConnectorIo, 'places' | 'signal'>
}

/** What Samba's full_audit wrote, on from where it was left. */
export async function* activityOf(log: AuditLog, from: string | undefined): AsyncGenerator<Page<ActivityEvent>> {
  const { settings, auditLog, names, io } = log
  const root = (await names.sharePath()) ?? ''
  const told = (line: string) => {
    const event = eventOf(line, { settings, root })
    // A program that opens a file five times in a second has opened it.
    return typeof event === 'object' ? { ...event, id: idOf(event) } : event
  }
  yield* readLogFile({ path: auditLog, places: io.places, signal: io.signal, eventOf: told }, from)
}

const idOf = ({ type, at, actor, item, ip }: Omit<ActivityEvent, 'id'>) =>
  createHash('sha256')
    .update(JSON.stringify([type, at.getTime(), actor?.name, item?.key, ip]))
    .digest('base64url')
    .slice(0, 27)
