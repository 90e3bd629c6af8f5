import type { BigIntStats } from 'node:fs'

/** The folder in which files are put away, in whatever folder it is made. */
export const quarantineName = '.sharelight-quarantine'
const bytes = Buffer.from(quarantineName)

/** A folder of that name hides nothing from being read unless it is Sharelight's own and nobody else may enter it. */
export function isQuarantine(name: Buffer, stat: BigIntStats): boolean {
  return (
    name.equals(bytes) && stat.isDirectory() && (stat.mode & 0o077n) === 0n && Number(stat.uid) === process.geteuid?.()
  )
}
