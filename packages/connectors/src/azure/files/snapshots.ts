import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import type { StorageClient } from '../storage/client.ts'
import { shareOf } from '../storage/snapshot.ts'
import { listedShares } from './shares.ts'
import type { AzureFilesSettings } from './settings.ts'

/**
 * Snapshots of the shares that are read, as `share@2026-11-20T10:00:00.0000000Z`; none where the settings do not ask for them. They are read only,
 * for Azure as for us. @throws SourceFault `scope_missing` when it may not be seen which there are
 */
export async function* snapshotsOf(
  client: StorageClient,
  { snapshots, shares, quarantineShare }: Pick<AzureFilesSettings, 'snapshots' | 'shares' | 'quarantineShare'>,
): AsyncGenerator<string> {
  if (!snapshots) return
  if (client.by === 'application')
    throw new SourceFault(
      'scope_missing',
      'Azure does not let an application see which snapshots there are. Connect with a signature or the account key, or switch snapshots off.',
    )
  for await (const { name, snapshot } of listedShares(client, ['include', 'snapshots']))
    if (snapshot && name !== quarantineShare && (!shares.length || shares.includes(name))) yield `${name}@${snapshot}`
}

/** Whether the settings take a share, or a snapshot of it, in. */
export function isCovered(
  place: string,
  { shares, snapshots }: Pick<AzureFilesSettings, 'shares' | 'snapshots'>,
): boolean {
  const share = shareOf(place)
  return (shares.length === 0 || shares.includes(share)) && (snapshots || share === place)
}

/** @throws ConnectorError `excluded` */
export function requireChangeable(place: string): void {
  if (shareOf(place) !== place)
    throw new ConnectorError(
      'excluded',
      `${place} is a snapshot, which nobody can change. Delete it where shares are managed.`,
    )
}
