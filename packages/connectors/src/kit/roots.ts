import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isAbsolute, sep } from 'node:path'
import { ConnectorError, type CheckResult } from './connector.ts'
import { errorCode, fileFault } from './fault.ts'
import { decodeKey } from './key.ts'
import { contains } from './places/contains.ts'
import type { Places } from './places/places.ts'

/** Real paths of folders and files to read, without those that lie inside another of them. @throws ConnectorError when one is not open, or none can be read at all. */
export async function resolveRoots(paths: readonly string[], places: Places): Promise<string[]> {
  const real = await Promise.all([...new Set(paths)].map(path => resolveRoot(path, places)))
  const found = real.filter(root => root !== undefined)
  if (!found.length)
    throw new ConnectorError(
      'vanished',
      `There is nothing at ${paths.join(', ')}. Give the absolute path of a folder or file on this machine.`,
    )
  const distinct = [...new Set(found)]
  return distinct.filter(root => !distinct.some(other => other !== root && contains(other, root))).sort()
}

async function resolveRoot(path: string, places: Places): Promise<string | undefined> {
  if (!isAbsolute(path))
    throw new ConnectorError('malformed', `"${path}" is not an absolute path; begin it with ${sep}.`)
  return places.real(path).catch((error: unknown) => {
    if (error instanceof ConnectorError) throw error
    if (errorCode(error) === 'ENOENT') return undefined
    throw new ConnectorError(fileFault(error).reason, `${path}: ${fileFault(error).detail}`, { cause: error })
  })
}

/** The native path of a key. @throws ConnectorError when it lies outside every root: keys come back from storage and are not trusted. */
export function pathWithin(roots: readonly string[], key: string): Buffer {
  const path = decodeKey(key)
  const text = path.toString('utf8')
  const climbs = text.split('/').some(segment => segment === '..' || segment === '.')
  if (!path.includes(0) && !climbs && roots.some(root => contains(root, text))) return path
  throw new ConnectorError('excluded', `${text} lies outside the folders of this data source.`)
}

/** What each path allows, in plain words. */
export async function checkRoots(paths: readonly string[], places: Places): Promise<CheckResult> {
  const result: CheckResult = { ok: true, granted: [], missing: [] }
  for (const path of paths) {
    const wayOut = await whatHinders(path, places)
    if (wayOut) result.missing.push({ name: `Read ${path}`, wayOut })
    else result.granted.push(`Read ${path}`)
  }
  return { ...result, ok: result.missing.length === 0 }
}

async function whatHinders(path: string, places: Places): Promise<string | undefined> {
  try {
    await places.real(path)
    const isFolder = (await stat(path)).isDirectory()
    await access(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK)
    return undefined
  } catch (error) {
    if (error instanceof ConnectorError) return error.message
    if (errorCode(error) === 'ENOENT')
      return `There is nothing at ${path}. Correct the path, or mount the share it belongs to.`
    if (fileFault(error).reason !== 'permission_denied') return `${path}: ${fileFault(error).detail}`
    return `Give the account that Sharelight runs as (uid ${process.getuid?.() ?? 'unknown'}) the right to read ${path}.`
  }
}
