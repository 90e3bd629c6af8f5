import type { Entry, Grant, Principal } from '../../kit/connector.ts'
import { itemFault } from './fault.ts'
import type { Listed } from './parse.ts'
import { canBeNamed, located } from './place.ts'
import type { SmbSettings } from './settings.ts'

/** Who owns something and who reaches it, from its access list. */
export type Secure = (security: Listed['security']) => Promise<{ owner?: Principal; grants: Grant[] }>

export async function entryOf(
  settings: SmbSettings,
  names: readonly string[],
  found: Listed,
  secure: Secure,
): Promise<Entry> {
  const place = located(settings, names)
  const skipped = (reason: 'symlink' | 'archived' | 'unsupported', detail: string): Entry => ({
    type: 'problem',
    ...place,
    status: 'skipped',
    reason,
    detail,
  })
  if (found.isReparse)
    return skipped('symlink', 'It is a link to elsewhere (DFS, a junction or a symbolic link), which is not followed.')
  if (!canBeNamed(found.name)) return skipped('unsupported', 'Its name holds signs that smbclient cannot be told.')
  const secured = await secure(found.security)
  const modified = found.modifiedAt && { modifiedAt: found.modifiedAt }
  if (found.isFolder) return { type: 'folder', ...place, ...secured, ...modified }
  if (found.isOffline) return skipped('archived', 'It is kept elsewhere; opening it would bring it back.')
  return {
    type: 'item',
    kind: 'file',
    ...place,
    ...secured,
    ...modified,
    size: found.size,
    stamp: stampOf(found),
    events: [],
  }
}

export const stampOf = ({ size, modifiedAt }: Pick<Listed, 'size' | 'modifiedAt'>): string =>
  `${size}:${modifiedAt?.getTime() ?? ''}`

/** A folder that could not be listed. */
export function problem(settings: SmbSettings, at: readonly string[], status: string): Entry | undefined {
  if (status === 'gone' && at.length) return undefined
  const place = located(settings, at)
  const { reason, message } = itemFault(status)
  return {
    type: 'problem',
    ...place,
    key: `${place.key}#rest`,
    parent: place.key,
    status: 'failed',
    reason,
    detail: message,
  }
}
