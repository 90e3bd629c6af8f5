import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { bucketOf, objectOf } from '../../../kit/objects/keys.ts'
import type { StorageClient } from '../../storage/client.ts'
import { StorageFault, isDenied, isMissing } from '../../storage/fault.ts'
import type { BlobSettings } from '../settings.ts'
import { policiesXml, StoredPolicy } from '../../storage/policies.ts'
import { Level, readAcl, type ContainerAcl } from '../sharing.ts'

/** What of a container's sharing a remedy changes, as it is or is to be. */
export const SharingState = z.object({ level: Level, policies: z.array(StoredPolicy) })
export type SharingState = z.infer<typeof SharingState>

/** The container that a remedy is for. @throws ConnectorError `vanished` for what is none of the source's */
export function containerOf(
  { key }: Pick<RemedyTarget, 'key'>,
  { containers }: Pick<BlobSettings, 'containers'>,
): string {
  const container = bucketOf(key) ?? objectOf(key).bucket
  if (containers.length && !containers.includes(container))
    throw new ConnectorError('vanished', `The settings of the data source do not name the container ${container}.`)
  return container
}

/** @throws ConnectorError `permission_denied` or `vanished` */
export async function readState(client: StorageClient, container: string): Promise<ContainerAcl> {
  const acl = await readAcl(client, container)
  if (acl) return acl
  throw new ConnectorError(
    'permission_denied',
    `These settings may not see who is let into the container ${container}: only the account key may. Or have somebody do it who has it.`,
  )
}

export const isSame = (one: SharingState, other: SharingState) => isDeepStrictEqual(plain(one), plain(other))

/** Sets both; refused by Azure itself where anything of the container has changed since it was looked at. @throws ConnectorError */
export async function writeState(
  client: StorageClient,
  container: string,
  { from, to }: { from: ContainerAcl; to: SharingState },
): Promise<void> {
  if (isSame(from, to)) return
  const headers = {
    ...(to.level !== 'none' && { 'x-ms-blob-public-access': to.level }),
    ...(from.modified && { 'if-unmodified-since': from.modified }),
    'content-type': 'application/xml',
  }
  const query = [
    ['restype', 'container'],
    ['comp', 'acl'],
  ] as const
  try {
    const answer = await client.call({ method: 'PUT', container, query, headers, body: policiesXml(to.policies) })
    answer.discard()
  } catch (error) {
    throw refusalOf(error, container)
  }
}

function refusalOf(error: unknown, container: string): unknown {
  if (isMissing(error)) return new ConnectorError('vanished', `There is no container ${container} any more.`)
  if (error instanceof StorageFault && error.status === 412) return changed(container)
  if (error instanceof StorageFault && error.code === 'PublicAccessNotPermitted')
    return new ConnectorError(
      'permission_denied',
      `The storage account admits nobody unknown any more, so that ${container} cannot be opened again. Allow public access for the account first.`,
    )
  if (isDenied(error))
    return new ConnectorError(
      'permission_denied',
      `These settings may not change who is let into the container ${container}: only the account key may.`,
    )
  return error
}

export const changed = (container: string) =>
  new ConnectorError('changed_while_read', `${container} is shared otherwise than when this was planned. Plan again.`)

const plain = ({ level, policies }: SharingState) => ({
  level,
  policies: policies
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, start, expiry, permission }) => [id, start, expiry, permission]),
})
