import { ConnectorError } from './connector.ts'
import { contains } from './places/contains.ts'
import { pathWithin } from './roots.ts'
import { mountOf, type Mount } from './walk/mounts.ts'

/** What the settings of a source that reads folders take in. */
export interface Reach {
  roots: readonly string[]
  /** Why an entry is left out, or nothing (`exclusion`). */
  exclude(relative: string, isFolder: boolean): string | undefined
  /** The machine's mounts, where those below a root are not entered. */
  closedMounts?: readonly Mount[]
}

/** The native path of a key, unless it lies outside the source's folders or in one that its settings leave out: to the source it is gone then. */
export function pathTakenIn(key: string, { roots, exclude, closedMounts = [] }: Reach): Buffer | undefined {
  const path = pathIn(roots, key)
  const text = path?.toString('utf8') ?? ''
  const root = roots.find(candidate => contains(candidate, text))
  if (!path || root === undefined || mountOf(text, closedMounts)?.point !== mountOf(root, closedMounts)?.point)
    return undefined
  const names = text.slice(root.length).split('/').filter(Boolean)
  return names.some((_, index) => exclude(names.slice(0, index + 1).join('/'), true) !== undefined) ? undefined : path
}

function pathIn(roots: readonly string[], key: string): Buffer | undefined {
  try {
    return pathWithin(roots, key)
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === 'excluded') return undefined
    throw error
  }
}
