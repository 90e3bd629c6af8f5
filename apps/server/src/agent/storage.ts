import { execFile } from 'node:child_process'
import { lstat, readFile, readdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { DevicePolicy, StorageKind } from '@sharelight/contract'
import { systemHere } from './machine.ts'

/** A folder whose storage is not the device's own disk. */
export interface Place {
  path: string
  storage: StorageKind
  /** As people call it. */
  name: string
}

/** What an agent reads, and which of it lies where. */
export interface Ground {
  roots: readonly Place[]
  places: readonly Place[]
}

interface Around {
  homes: readonly string[]
  /** Folders that count as removable media wherever they are mounted. */
  media: readonly string[]
}

type Policy = Pick<DevicePolicy, 'folders' | 'removable' | 'syncFolders' | 'companySync'>

const usual = ['Documents', 'Desktop', 'Downloads']
const exists = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
const run = promisify(execFile)

/** The homes that the agent's account may read: its own, or all of them where it runs as the system's. */
export async function homesHere(): Promise<string[]> {
  if (process.getuid?.() !== 0) return [homedir()]
  const top = systemHere() === 'macos' ? '/Users' : '/home'
  const names = await readdir(top).catch(() => [])
  return [...new Set([homedir(), ...names.map(name => join(top, name))])]
}

/** The folders of the policy that are there now, each once, however they lie in one another. */
export async function groundOf(policy: Policy, { homes, media }: Around): Promise<Ground> {
  const wanted = policy.folders.length ? policy.folders : usual.map(name => `~/${name}`)
  const folders = wanted.flatMap(folder =>
    folder.startsWith('~/') ? homes.map(home => join(home, folder.slice(2))) : isAbsolute(folder) ? [folder] : [],
  )
  const [sync, removable] = await Promise.all([
    Promise.all(homes.map(home => syncFolders(home, policy.companySync))).then(found => found.flat()),
    removableMedia(media),
  ])
  const places = await real([...sync, ...removable])
  const disk = folders.map(path => ({ path, storage: 'disk' as const, name: '' }))
  const candidates = await real([...disk, ...(policy.syncFolders ? sync : []), ...(policy.removable ? removable : [])])
  // What leaves the organisation is a root of its own wherever it lies: it is watched.
  const roots = candidates.filter(
    ({ path, storage }, at) =>
      !candidates.some((other, index) =>
        other.path === path ? index < at : storage === 'disk' && isBelow(path, other.path),
      ),
  )
  const kinds = roots.map(root => ({ ...root, ...placeOf(root.path, places) }))
  return { roots: kinds, places }
}

/** The nearest place that holds a path decides. */
export function placeOf(path: string, places: readonly Place[]): Pick<Place, 'storage' | 'name'> {
  let best: Place | undefined
  for (const place of places)
    if ((path === place.path || isBelow(path, place.path)) && place.path.length > (best?.path.length ?? 0)) best = place
  return best ? { storage: best.storage, name: best.name } : { storage: 'disk', name: '' }
}

export const isBelow = (path: string, folder: string) =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)

async function real(places: readonly Place[]): Promise<Place[]> {
  const found = await Promise.all(
    places.map(async place => {
      const path = await realpath(place.path).catch(() => undefined)
      return path !== undefined && (await exists(path)) ? [{ ...place, path }] : []
    }),
  )
  return found.flat()
}

/** Folders of sync programs in a home, by what each of them leaves there. */
export async function syncFolders(home: string, company: readonly string[]): Promise<Place[]> {
  const names = await readdir(home).catch(() => [])
  const cloud = join(home, 'Library/CloudStorage')
  const mounted = (await readdir(cloud).catch(() => [])).map(name => ({ path: join(cloud, name), name }))
  const found: { path: string; name: string; isCompany?: boolean }[] = [
    ...mounted.flatMap(each => named(each)),
    ...names.flatMap(name => named({ path: join(home, name), name })),
    { path: join(home, 'Library/Mobile Documents'), name: 'iCloud Drive' },
    ...(await insync(home)),
    ...(await dropboxes(home)),
  ]
  const isListed = (name: string) => company.some(each => name.toLowerCase().includes(each.toLowerCase()))
  const byPath = new Map(found.map(each => [each.path, each]))
  return [...byPath.values()].map(({ path, name, isCompany = false }) => ({
    path,
    name,
    storage: isCompany || isListed(name) ? ('company_sync' as const) : ('personal_sync' as const),
  }))
}

/** `OneDrive - Acme` and `OneDrive-Acme` are a company's, `OneDrive` and `OneDrive-Personal` somebody's own. */
function named({ path, name }: { path: string; name: string }): { path: string; name: string; isCompany?: boolean }[] {
  const oneDrive = /^OneDrive(?: - |-)?(.*)$/.exec(name)
  if (oneDrive) {
    const whose = oneDrive[1] ?? ''
    return [{ path, name: `OneDrive${whose && ` (${whose})`}`, isCompany: whose !== '' && whose !== 'Personal' }]
  }
  const drive = /^Google ?Drive(?:-(.+@.+))?$/.exec(name)
  if (drive) return [{ path, name: `Google Drive${drive[1] ? ` (${drive[1]})` : ''}` }]
  if (/^Dropbox(?: \((.+)\))?$/.test(name)) return [{ path, name, isCompany: /\((?!Personal)/.test(name) }]
  if (/^iCloud ?Drive$/.test(name)) return [{ path, name: 'iCloud Drive' }]
  if (/^(?:Box|Box Sync|Box-Box)$/.test(name)) return [{ path, name: 'Box' }]
  return []
}

async function insync(home: string) {
  const names = await readdir(join(home, 'Insync')).catch(() => [])
  return names
    .filter(name => name.includes('@'))
    .map(name => ({ path: join(home, 'Insync', name), name: `Google Drive (${name})` }))
}

/** Dropbox says itself where its folders are: https://help.dropbox.com/installs/locate-dropbox-folder */
async function dropboxes(home: string) {
  const files = ['.dropbox/info.json', 'AppData/Roaming/Dropbox/info.json', 'AppData/Local/Dropbox/info.json']
  const told = await Promise.all(files.map(file => readFile(join(home, file), 'utf8').catch(() => '{}')))
  return told.flatMap(text =>
    Object.entries(recordIn(text)).flatMap(([kind, account]) => {
      const path = recordOf(account)['path']
      const isCompany = kind === 'business'
      return typeof path === 'string'
        ? [{ path, name: `Dropbox (${isCompany ? 'business' : 'personal'})`, isCompany }]
        : []
    }),
  )
}

function recordIn(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

async function removableMedia(media: readonly string[]): Promise<Place[]> {
  const bySystem = { linux: removableOnLinux, macos: volumesOnMacos, windows: drivesOnWindows }
  const found = [...media, ...(await bySystem[systemHere()]())]
  return [...new Set(found)].map(path => ({ path, storage: 'removable', name: basename(path) || path }))
}

/** `36 35 8:17 /root /media/ann/STICK rw - vfat /dev/sdb1 rw` of /proc/self/mountinfo; the kernel says of the disk whether it is removable, or on USB. */
async function removableOnLinux(): Promise<string[]> {
  const text = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  const mounts = text.split('\n').flatMap(line => {
    const [, , device, , point] = line.split(' ')
    return device && point && !device.startsWith('0:') ? [{ device, point: unescaped(point) }] : []
  })
  const found = await Promise.all(mounts.map(async ({ device, point }) => ((await isRemovable(device)) ? [point] : [])))
  return found.flat()
}

async function isRemovable(device: string): Promise<boolean> {
  const disk = await realpath(`/sys/dev/block/${device}`).catch(() => undefined)
  if (disk === undefined) return false
  if (disk.includes('/usb')) return true
  for (const file of [join(disk, 'removable'), join(disk, '..', 'removable')])
    if ((await readFile(file, 'utf8').catch(() => '')).trim() === '1') return true
  return false
}

const unescaped = (point: string) =>
  point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/** All that is mounted but the system's own volume, which is a link there. */
async function volumesOnMacos(): Promise<string[]> {
  const names = await readdir('/Volumes').catch(() => [])
  const found = await Promise.all(
    names.map(async name => {
      const path = join('/Volumes', name)
      return (await lstat(path).then(
        entry => entry.isDirectory(),
        () => false,
      ))
        ? [path]
        : []
    }),
  )
  return found.flat()
}

/** Drives of type 2 are removable: https://learn.microsoft.com/windows/win32/cimwin32prov/win32-logicaldisk */
async function drivesOnWindows(): Promise<string[]> {
  const ask = "Get-CimInstance Win32_LogicalDisk -Filter 'DriveType=2' | ForEach-Object { $_.DeviceID }"
  const { stdout } = await run('powershell', ['-NoProfile', '-Command', ask]).catch(() => ({ stdout: '' }))
  return stdout
    .split(/\s+/)
    .filter(Boolean)
    .map(drive => `${drive}\\`)
}
