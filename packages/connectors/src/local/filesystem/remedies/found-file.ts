import type { BigIntStats } from 'node:fs'
import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { stampOf } from '../stamp.ts'
import { changed, changedSinceScan, checksumOf, factsOf, isSameFile, isUntouched, type Facts } from './file-facts.ts'
import { look, type Spot } from './spot.ts'

export type Checked = Facts & { checksum: string; at: string }

/** What a plan notes of a file. @throws ConnectorError for what is no file, or has names elsewhere */
export async function readFileFacts(
  spot: Spot,
  { stamp }: Pick<RemedyTarget, 'stamp'>,
): Promise<{ stat: BigIntStats; facts: Facts; checksum: string }> {
  const stat = await look(spot.at(spot.name))
  if (!stat) throw new ConnectorError('vanished', `${displayPath(spot.path)} is gone.`)
  if (stamp !== undefined && stat.isFile() && stampOf(stat) !== stamp) throw changedSinceScan(spot.path)
  requireMovable(spot, stat)
  const checksum = await checksumOf(spot.at(spot.name))
  const after = await look(spot.at(spot.name))
  if (!after || !isSameFile(factsOf(after), factsOf(stat))) throw changed(spot.path, 'changed while it was read')
  return { stat: after, facts: factsOf(after), checksum }
}

function requireMovable({ path }: Spot, stat: BigIntStats): void {
  const name = displayPath(path)
  if (stat.isSymbolicLink()) throw new ConnectorError('symlink', `${name} is a symbolic link; links are not followed.`)
  if (!stat.isFile()) throw new ConnectorError('special_file', `${name} is no file.`)
  if (stat.nlink > 1n)
    throw new ConnectorError(
      'excluded',
      `${name} has ${stat.nlink} names (hard links): under the others it would stay where it is. Remove those first.`,
    )
}

/** @throws ConnectorError `changed_while_read` unless it is the very file that was planned for, byte by byte */
export async function requireSame(spot: Spot, stat: BigIntStats | undefined, before: Checked): Promise<void> {
  if (!stat) throw changed(spot.path, 'is gone')
  if (!stat.isFile()) throw changed(spot.path, 'is something else by now')
  const now = factsOf(stat)
  if (!isSameFile(now, before) || now.mode !== before.mode || stat.nlink > 1n) throw changed(spot.path)
  if (isUntouched(now, before, new Date(before.at))) return
  if ((await checksumOf(spot.at(spot.name))) !== before.checksum) throw changed(spot.path)
}
