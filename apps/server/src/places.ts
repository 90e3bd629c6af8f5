import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { Places } from '@sharelight/connectors'
import { keyFilePath, keyPlaces } from '@sharelight/store'

/** Folders and files of the server's machine by the id of the organisation that may read them; `*` stands for every organisation. */
export type ScanRoots = Readonly<Record<string, readonly string[]>>

const program = join(import.meta.dirname, '../../..')
const temporary = [tmpdir(), '/tmp', '/var/tmp', '/run']
const everybody = '*'

/**
 * SCAN_ROOTS: paths that every organisation may read, with `:` between them, or JSON with a list of paths for each organisation's id.
 * @throws Error that says what would do
 */
export function readScanRoots(text: string): ScanRoots {
  const roots = text.trim().startsWith('{') ? fromJson(text) : { [everybody]: text.split(':').filter(Boolean) }
  const wrong = Object.values(roots)
    .flat()
    .find(path => !isAbsolute(path))
  if (wrong !== undefined) throw new Error(`SCAN_ROOTS names "${wrong}", which is no absolute path: begin each with /.`)
  return roots
}

function fromJson(text: string): ScanRoots {
  try {
    const roots = JSON.parse(text) as Record<string, unknown>
    if (Object.values(roots).every(isListOfPaths)) return roots as ScanRoots
  } catch {
    // Said below.
  }
  throw new Error(
    'SCAN_ROOTS is no list of folders: use /srv/documents:/mnt/share, or JSON such as {"<organisation\'s id>": ["/srv/acme"], "*": ["/srv/all"]}.',
  )
}

function isListOfPaths(value: unknown): boolean {
  return Array.isArray(value) && value.every(path => typeof path === 'string')
}

/** What Sharelight itself keeps in and beside its data folder. Nobody reads it as documents, the operator on the command line included. */
export function ownPlaces(dataDir: string | undefined, env: NodeJS.ProcessEnv = process.env): string[] {
  const { SHARELIGHT_KEY_FILE: keyFile } = env
  return [
    ...(dataDir ? [dataDir, `${dataDir}.audit-heads.jsonl`, ...keyPlaces(keyFilePath(dataDir))] : []),
    ...(keyFile ? keyPlaces(resolve(keyFile)) : []),
  ]
}

interface PlacesSettings {
  dataDir?: string | undefined
  scanRoots?: ScanRoots | undefined
}

/** What each organisation may read of this machine; without a list everything but temporary and program files and Sharelight's own. */
export function createPlaces({ dataDir, scanRoots }: PlacesSettings): (organisationId: string) => Places {
  const known = new Map<string, Places>()
  const rules = { closed: [...temporary, program], never: ownPlaces(dataDir) }
  return organisationId => {
    const open = scanRoots && [...(scanRoots[everybody] ?? []), ...(scanRoots[organisationId] ?? [])]
    const places = known.get(organisationId) ?? new Places({ ...rules, ...(open && { open }) })
    known.set(organisationId, places)
    return places
  }
}
