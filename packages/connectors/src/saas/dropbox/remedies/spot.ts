import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import type { Space } from '../account.ts'
import { DropboxFault, granting, hasCode, isMissing } from '../fault.ts'
import { placeOf } from '../keys.ts'
import type { Link } from '../links.ts'
import type { DropboxReading } from '../list.ts'
import { Metadata } from '../shapes.ts'

/** What a remedy is about, as it is now. */
export interface Spot {
  space: Space
  path: string
  name: string
  /** Of the file or folder; undefined for a whole space. */
  id: string | undefined
  isFolder: boolean
}

/** @throws ConnectorError `vanished` */
export async function spotOf({ dropbox, accounts }: DropboxReading, { key }: RemedyTarget): Promise<Spot> {
  const place = placeOf(key)
  const space = await accounts.space(place.space)
  if (!space) throw new ConnectorError('vanished', 'It is no longer there.')
  if (place.path === '') return { space, path: '', name: space.name, id: undefined, isFolder: true }
  try {
    const call = { route: 'files/get_metadata', arg: { path: place.path }, as: space.speaker, what: 'A file' }
    const metadata = await dropbox.call(Metadata, call)
    const name = metadata.name || place.path
    return { space, path: place.path, name, id: metadata.id || undefined, isFolder: metadata['.tag'] === 'folder' }
  } catch (error) {
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    throw error
  }
}

/** Links that lead to it, or to a folder above it, as they are now. */
export async function linksTo({ links }: DropboxReading, { space, path, id }: Spot): Promise<Link[]> {
  const byId = id === undefined ? [] : await links.of(id)
  const here = (await links.in(space.id)).filter(
    link => link.path !== undefined && (link.path === path || (link.isFolder && path.startsWith(`${link.path}/`))),
  )
  const known = new Map([...byId, ...here].map(link => [link.url, link]))
  const all = [...known.values()].toSorted((one, other) => (one.url < other.url ? -1 : 1))
  const now = await Promise.all(all.map(async link => ({ link, found: await links.now(link) })))
  return now.flatMap(({ link, found }) => (found ? [{ ...found, path: link.path, space: link.space }] : []))
}

export const changed = (name: string, how = 'is not as it was when this was planned') =>
  new ConnectorError('changed_while_read', `${name} ${how}. Plan again.`)

/** What a refusal to change one thing means. @throws ConnectorError, or what it was given where that is not about the one thing */
export function refusedFor(name: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof DropboxFault)) throw error
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone since this was planned. Plan again.`, {
        cause: error,
      })
    const isForbidden =
      error.status === 403 ||
      hasCode(
        error,
        'access_denied',
        'no_permission',
        'not_authorized',
        'permission_denied',
        'settings_error',
        'email_not_verified',
      )
    if (!isForbidden) throw new ConnectorError('io_error', error.message, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `Dropbox does not let it be changed: ${name} (${error.code || error.status}). A rule of the team may forbid it, or the rights of its owner. ${granting('sharing.write')}`,
      { cause: error },
    )
  }
}
