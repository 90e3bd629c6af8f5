import { dataSourceCodes } from '@sharelight/contract'
import type { CheckResult, Connection, Connector, ConnectorIo, Entry } from '../kit/connector.ts'
import { fileExists } from '../kit/read-file.ts'
import { checkRoots, pathWithin, resolveRoots } from '../kit/roots.ts'
import { pathTakenIn, type Reach } from '../kit/taken-in.ts'
import { untilAborted } from '../kit/until-aborted.ts'
import { exclusion } from '../kit/walk/globs.ts'
import { hasMadeUpPermissions, isNetwork, mountOf, readMounts, type Mount } from '../kit/walk/mounts.ts'
import { walk } from '../kit/walk/walk.ts'
import { Accounts } from './accounts.ts'
import { aclAvailable, withAccess } from './acl.ts'
import { fileContent, verifyFile } from './content.ts'
import { entriesOf } from './entries.ts'
import { wayTo } from './reach.ts'
import { FilesystemSettings } from './settings.ts'

export const filesystem: Connector<FilesystemSettings> = {
  id: 'filesystem',
  name: 'File system',
  description: 'Folders on this machine\'s disks and on network shares mounted on it.',
  keys: ['onprem_fs', 'az_file_share'],
  permissions: [
    { name: 'Read access to the folders', why: 'To list files and read what they contain. Nothing is ever written, moved or deleted.' },
    { name: 'The command getfacl (Debian package acl)', why: 'To see who was given access beyond a file\'s owner, group and others. Without it, modes alone count.' },
  ],
  capabilities: new Set(['content', 'permissions']),
  settings: FilesystemSettings,
  hosts: () => [],
  open,
}

interface State { settings: FilesystemSettings; io: ConnectorIo; roots: string[]; mounts: Mount[]; accounts: Accounts; acl: boolean }

async function open(settings: FilesystemSettings, io: ConnectorIo): Promise<Connection> {
  const [roots, mounts, accounts, acl] = await Promise.all([resolveRoots(settings.roots, io.places), readMounts(), Accounts.read(), aclAvailable()])
  const state: State = { settings, io, roots, mounts, accounts, acl }
  const path = (key: string) => pathWithin(roots, key)
  const reach: Reach = { roots, exclude: exclusion(settings.include, settings.exclude), ...(!settings.followMounts && { closedMounts: mounts }) }
  return {
    code: roots.every(root => isNetwork(mountOf(root, mounts))) ? dataSourceCodes.NETWORKDRIVE : dataSourceCodes.LOCALDISK,
    check: () => check(state),
    enumerate: () => untilAborted(enumerate(state), io.signal),
    fetch: async ({ key }) => fileContent(path(key), { places: io.places, maxFileSize: settings.maxFileSize }),
    verify: async item => verifyFile(path(item.key), item),
    exists: async key => {
      const taken = pathTakenIn(key, reach)
      return taken !== undefined && fileExists(taken, io.places)
    },
    close: async () => {},
  }
}

async function* enumerate({ settings, io, roots, mounts, accounts, acl }: State): AsyncGenerator<Entry> {
  const { include, exclude, followMounts } = settings
  for (const root of roots) {
    const mount = mountOf(root, mounts)
    const above = await wayTo(root, isNetwork(mount) ? mount?.point : undefined)
    const found = walk(Buffer.from(root), { signal: io.signal, places: io.places, mounts, followMounts, exclude: exclusion(include, exclude) })
    yield* entriesOf(withAccess(found, acl), above, accounts)
  }
}

async function check({ settings, io, roots, mounts, acl }: State): Promise<CheckResult> {
  const result = await checkRoots(settings.roots, io.places)
  if (acl) result.granted.push('Access control lists')
  else result.missing.push({ name: 'Access control lists', wayOut: 'Install the package acl, which brings getfacl. Until then, owner, group and others count alone.' })
  for (const root of roots) {
    const mount = mountOf(root, mounts)
    if (!hasMadeUpPermissions(mount)) continue
    result.missing.push({ name: `Permissions of ${root}`, wayOut: `A ${mount?.type} mount shows this machine's permissions, not the server's. Run Sharelight on the server for those.` })
  }
  return result
}
