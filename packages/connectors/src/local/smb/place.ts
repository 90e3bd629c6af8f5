import { ConnectorError } from '../../kit/connector.ts'
import { decodeKey, displayPath, encodeKey } from '../../kit/key.ts'
import type { SmbSettings } from './settings.ts'

/** The share as people write it, which keys of what lies in it begin with. */
export const shareName = ({ host, share }: Pick<SmbSettings, 'host' | 'share'>): string => `//${host}/${share}`

/** What can be named to smbclient: it knows no way to write a quote or a line break. */
export const canBeNamed = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[\p{Cc}"\\/*?]/u.test(name)

export function located(settings: SmbSettings, names: readonly string[]) {
  const bytes = Buffer.from([shareName(settings), ...names].join('/'))
  const parent = names.length
    ? encodeKey(Buffer.from([shareName(settings), ...names.slice(0, -1)].join('/')))
    : undefined
  return {
    key: encodeKey(bytes),
    name: displayPath(Buffer.from(names.at(-1) ?? settings.share)),
    path: displayPath(bytes),
    ...(parent !== undefined && { parent }),
  }
}

/** Names on the way to an entry. @throws ConnectorError for a key of something else */
export function namesIn(settings: SmbSettings, key: string): string[] {
  const path = decodeKey(key).toString('utf8')
  const root = shareName(settings)
  const names = path.slice(root.length + 1).split('/')
  if (!path.startsWith(`${root}/`) || !names.every(canBeNamed) || located(settings, names).key !== key)
    throw new ConnectorError('excluded', `${displayPath(Buffer.from(path))} is no file of ${root}.`)
  return names
}

/** As smbclient takes it. */
export const remote = (names: readonly string[]): string => `"\\${names.join('\\')}"`
