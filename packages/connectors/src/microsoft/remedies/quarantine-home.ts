import { ConnectorError } from '../../kit/connector.ts'
import { GraphFault, isMissing } from '../fault.ts'
import { itemPath, type Place } from '../drives/keys.ts'
import { DriveItem } from '../drives/resources.ts'
import { heldOf, nameOfHeld } from './held.ts'
import type { Mending } from './mending.ts'
import { permissionsAt } from './spot.ts'
import { refusedFor } from './write-fault.ts'

export const homeName = 'Sharelight quarantine'
const about = { bucket: 'files', what: 'The quarantine of a drive' } as const
const refused = refusedFor('the quarantine of the drive', 'Files.ReadWrite.All')

/**
 * The folder of a drive that quarantined files lie in; made where there is none, and closed to all but its keeper before anything is put there.
 * @throws ConnectorError where others may open it
 */
export async function quarantineHome(mending: Mending, drive: string, keeper: string): Promise<string> {
  const top = { drive, item: 'root' }
  const home = (await childOf(mending, top, homeName)) ?? (await makeFolder(mending, top))
  const place = { drive, item: home.id }
  if (await openTo(mending, place, keeper)) await close(mending, place, keeper)
  const others = await openTo(mending, place, keeper)
  if (others === undefined) return home.id
  throw new ConnectorError(
    'permission_denied',
    `The folder "${homeName}" can be opened by others than ${keeper} (${others}), so nothing is put there. Take them off it first.`,
  )
}

/** Who else may open it, in words; nothing where nobody may but the keeper and whoever owns the drive. */
async function openTo(mending: Mending, place: Place, keeper: string): Promise<string | undefined> {
  const held = (await permissionsAt(mending, place))?.map(heldOf) ?? []
  const isOwner = (roles: readonly string[]) => roles.some(role => /^(owner|sp\.(owner|full control))$/i.test(role))
  const isKeeper = (address: string | undefined) => address?.toLowerCase() === keeper.toLowerCase()
  const others = held.filter(
    ({ link, roles, grantees }) =>
      link !== null || !(isOwner(roles) || (grantees.length > 0 && grantees.every(who => isKeeper(who.address)))),
  )
  if (others.length) return others.map(nameOfHeld).join(', ')
  return held.some(({ grantees }) => grantees.some(who => isKeeper(who.address))) ? undefined : 'nobody is let in yet'
}

/** What it takes over goes with the first who is let in. */
async function close({ graph }: Mending, place: Place, keeper: string): Promise<void> {
  const answer = await graph
    .call({
      ...about,
      path: `${itemPath(place)}/invite`,
      method: 'POST',
      body: {
        recipients: [{ email: keeper }],
        roles: ['write'],
        requireSignIn: true,
        sendInvitation: false,
        retainInheritedPermissions: false,
      },
    })
    .catch(refused)
  answer.discard()
}

async function makeFolder(mending: Mending, top: Place): Promise<DriveItem> {
  try {
    return await mending.graph.get(DriveItem, {
      ...about,
      path: `${itemPath(top)}/children`,
      method: 'POST',
      body: { name: homeName, folder: {}, '@microsoft.graph.conflictBehavior': 'fail' },
    })
  } catch (error) {
    const found = error instanceof GraphFault && error.status === 409 && (await childOf(mending, top, homeName))
    return found || refused(error)
  }
}

const inFolder = ({ drive, item }: Place, name: string) => `${itemPath({ drive, item })}:/${encodeURIComponent(name)}`

export async function childOf({ graph }: Mending, folder: Place, name: string): Promise<DriveItem | undefined> {
  try {
    return await graph.get(DriveItem, { ...about, path: inFolder(folder, name) })
  } catch (error) {
    if (isMissing(error)) return undefined
    return refused(error)
  }
}

interface Text {
  name: string
  text: string
  /** What has the name already stays as it is. */
  isNew?: boolean
}

export async function putText({ graph }: Mending, folder: Place, { name, text, isNew = false }: Text): Promise<void> {
  const behaviour = isNew ? 'fail' : 'replace'
  try {
    const answer = await graph.call({
      ...about,
      path: `${inFolder(folder, name)}:/content?@microsoft.graph.conflictBehavior=${behaviour}`,
      method: 'PUT',
      content: { type: name.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8', text },
    })
    answer.discard()
  } catch (error) {
    if (isNew && error instanceof GraphFault && error.status === 409) return
    refused(error)
  }
}
