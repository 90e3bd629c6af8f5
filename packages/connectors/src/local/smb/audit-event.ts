import type { EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { canBeNamed, located } from './place.ts'
import type { SmbSettings } from './settings.ts'

const [readData, writeData, appendData] = [0x1, 0x2, 0x4]

/** `%T|%u|%I|%m|%S` before the operation, as the set-up says; a syslog may have put its own words before that. */
const line =
  /(?:^|\s)(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)\|([^|]*)\|([^|]*)\|[^|]*\|([^|]*)\|([a-z_]+)\|(ok|fail[^|]*)\|?(.*)$/s

/**
 * What a line of full_audit tells: an event, the name of an operation that is not understood, or nothing, for what is no news.
 * @see vfs_full_audit(8)
 */
export function eventOf(
  text: string,
  { settings, root }: { settings: SmbSettings; root: string },
): Omit<ActivityEvent, 'id'> | string | undefined {
  const found = line.exec(text)
  if (!found) return text.trim() ? 'unknown line' : undefined
  const [, year, month, day, hour, minute, second, user = '', ip = '', share, operation = '', result, rest = ''] = found
  if (share?.toLowerCase() !== settings.share.toLowerCase() || result !== 'ok') return undefined
  const told = operations[operation]
  if (!told) return operation
  const what = told(rest, root)
  const names = what && namesOf(what.path, root)
  if (!what || !names?.length || !names.every(canBeNamed)) return undefined
  const { key, name, path, parent } = located(settings, names)
  return {
    type: what.type,
    // The log lies on this machine, and so is in its time.
    at: new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
    actor: { kind: 'user', name: user },
    recipients: [],
    ...(!what.type.startsWith('folder_') && {
      item: { key, name, path, kind: 'file' as const, ...(parent && { parent }) },
    }),
    ...(ip && { ip }),
  }
}

interface Told {
  type: EventType
  path: string
}

const operations: Record<string, (rest: string, root: string) => Told | undefined> = {
  create_file: opened,
  renameat: (rest, root) => ({ type: 'file_renamed', path: afterSecond(rest, root) }),
  unlinkat: path => ({ type: 'file_deleted', path }),
  mkdirat: path => ({ type: 'folder_created', path }),
}

/** `0x120089|file|open|/srv/docs/a.txt`: who only looks at attributes or permissions opens too. */
function opened(rest: string): Told | undefined {
  const [, rights, kind, how, path = ''] = /^(0x[\da-f]+)\|(file|dir)\|([a-z_]+)\|(.*)$/is.exec(rest) ?? []
  if (kind !== 'file') return undefined
  const mask = Number(rights)
  if (how === 'create') return { type: 'file_uploaded', path }
  if (mask & (writeData | appendData)) return { type: 'file_modified', path }
  return mask & readData ? { type: 'file_accessed', path } : undefined
}

/** Of two paths between which a line stands, as may in each of them. */
function afterSecond(rest: string, root: string): string {
  const at = root ? rest.lastIndexOf(`|${root}/`) : rest.lastIndexOf('|')
  return rest.slice(at + 1)
}

/** Paths are those of the server; relative ones are of the share. */
function namesOf(path: string, root: string): string[] {
  const inside = root && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path.startsWith('/') ? '' : path
  return inside.split('/').filter(Boolean)
}
