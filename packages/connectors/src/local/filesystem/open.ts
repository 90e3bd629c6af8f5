import { ConnectorError, type CheckResult, type Connection, type ConnectorIo } from '../../kit/connector.ts'
import { pagesOf, type Listed } from '../../kit/pages.ts'
import { fileExists } from '../../kit/read-file.ts'
import { checkRoots, pathWithin, resolveRoots } from '../../kit/roots.ts'
import { pathTakenIn, type Reach } from '../../kit/taken-in.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { hasMadeUpPermissions, isNetwork, mountOf, readMounts, type Mount } from '../../kit/walk/mounts.ts'
import { walk } from '../../kit/walk/walk.ts'
import { containersOf, rootOf, serviceOfAll } from '../containers.ts'
import { Accounts } from './accounts.ts'
import { aclAvailable, withAccess, type Lists } from './acl.ts'
import { fileContent, verifyFile } from './content.ts'
import { entriesOf } from './entries.ts'
import { attributesAvailable, nfs4Attribute } from './nfs4-acl.ts'
import { openMailInside } from './mail-inside.ts'
import { wayTo } from './reach.ts'
import { fileRemedies } from './remedies/index.ts'
import type { FilesystemSettings } from './settings.ts'

interface State {
  settings: FilesystemSettings
  io: ConnectorIo
  roots: string[]
  mounts: Mount[]
  accounts: Accounts
  acl: boolean
  /** Whether access lists of NFS 4 can be read. */
  attributes: boolean
}

export async function open(settings: FilesystemSettings, io: ConnectorIo): Promise<Connection> {
  const [roots, mounts, accounts, acl, attributes] = await Promise.all([
    resolveRoots(settings.roots, io.places),
    readMounts(),
    Accounts.read(),
    aclAvailable(),
    attributesAvailable(),
  ])
  const state: State = { settings, io, roots, mounts, accounts, acl, attributes }
  const path = (key: string) => pathWithin(roots, key)
  const { include, exclude, maxFileSize } = settings
  const reach: Reach = {
    roots,
    exclude: exclusion(include, exclude),
    ...(!settings.followMounts && { closedMounts: mounts }),
  }
  const mail = await openMailInside({ roots, include, exclude, io })
  const isThere = async (key: string) => {
    const taken = pathTakenIn(key, reach)
    return taken !== undefined && fileExists(taken, io.places)
  }
  const pathToMend = (key: string) => {
    const taken = mail.isInsideFile(key) ? undefined : pathTakenIn(key, reach)
    if (!taken) throw new ConnectorError('excluded', `${key} is no file or folder of this data source.`)
    return taken
  }
  return {
    service: serviceOfAll(roots, mounts),
    check: () => check(state),
    containers: () => containersOf(roots, mounts),
    items: (container, from) =>
      untilAborted(pagesOf(mail.list(filesIn(rootOf(container, roots), from, state))), io.signal),
    // An open file costs nothing, however large it is: only the settings leave some out.
    fetch: async (item, limits) =>
      mail.holds(item.key) ? mail.fetch(item, limits) : fileContent(path(item.key), { places: io.places, maxFileSize }),
    verify: async item => (mail.holds(item.key) ? mail.verify(item) : verifyFile(path(item.key), item)),
    // What lies inside a file is there while the file is, which the settings may leave out.
    exists: async key => (await isThere(mail.fileOf(key))) && (!mail.isInsideFile(key) || mail.exists(key)),
    remedies: fileRemedies({
      settings,
      roots,
      places: io.places,
      pathOf: pathToMend,
      nfs4: nfs4ListOn(mounts),
      now: io.now,
    }),
    close: async () => {},
  }
}

async function* filesIn(
  root: string,
  from: string | undefined,
  { settings, io, mounts, accounts, acl, attributes }: State,
): AsyncGenerator<Listed> {
  const { include, exclude, followMounts } = settings
  const mount = mountOf(root, mounts)
  const above = await wayTo(root, isNetwork(mount) ? mount?.point : undefined)
  const found = walk(Buffer.from(root), {
    signal: io.signal,
    places: io.places,
    mounts,
    followMounts,
    exclude: exclusion(include, exclude),
    from,
  })
  yield* entriesOf(withAccess(found, listsOf(mount, acl, attributes)), above, accounts)
}

const nfs4ListOn = (mounts: readonly Mount[]) => (path: Buffer) =>
  mountOf(path.toString('utf8'), mounts)?.type === 'nfs4' ? nfs4Attribute : undefined

/** A mount of NFS 4 has its server's own lists, which `getfacl` does not see. */
const listsOf = (mount: Mount | undefined, acl: boolean, attributes: boolean): Lists =>
  mount?.type === 'nfs4' && attributes ? 'nfs4' : acl ? 'posix' : 'none'

async function check({ settings, io, roots, mounts, acl, attributes }: State): Promise<CheckResult> {
  const result = await checkRoots(settings.roots, io.places)
  if (acl) result.granted.push('Access control lists')
  else
    result.missing.push({
      name: 'Access control lists',
      wayOut: 'Install the package acl, which brings getfacl. Until then, owner, group and others count alone.',
    })
  for (const root of roots) {
    const mount = mountOf(root, mounts)
    if (mount?.type === 'nfs4' && !attributes)
      result.missing.push({
        name: `Access lists of ${root}`,
        wayOut:
          'Install the package attr, which brings getfattr and setfattr. Until then, owner, group and others count alone, and no rights are changed there.',
      })
    if (!hasMadeUpPermissions(mount)) continue
    result.missing.push({
      name: `Permissions of ${root}`,
      wayOut: `A ${mount?.type} mount shows this machine's permissions, not the server's. Run Sharelight on the server for those.`,
    })
  }
  return result
}
