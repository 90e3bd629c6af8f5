import type { Analytics } from './client.ts'
import { tables } from './tables.ts'

/** Gives a number that is higher than `atLeast` and than each that was given before, in whichever process. */
export type Counter = (atLeast: bigint) => Promise<bigint>

/**
 * Gives out the versions of rows; the row with the highest one counts. They go on from the highest that is stored, so that no clock, however
 * wrong it was, keeps an old row in force. The analytics store of one process counts by itself.
 */
export function versionsOf(analytics: Pick<Analytics, 'rows'>, counter: Counter = ownCounter()): () => Promise<string> {
  let stored: Promise<bigint> | undefined
  return async () => {
    stored ??= highestStored(analytics).catch((error: unknown) => {
      stored = undefined
      throw error
    })
    return String(await counter(await stored))
  }
}

function ownCounter(): Counter {
  let last = 0n
  return atLeast => {
    last = (last > atLeast ? last : atLeast) + 1n
    return Promise.resolve(last)
  }
}

async function highestStored({ rows }: Pick<Analytics, 'rows'>): Promise<bigint> {
  const each = tables
    .filter(({ columns }) => 'version' in columns)
    .map(({ name }) => `SELECT max(version) AS version FROM ${name}`)
  const [row] = await rows<{ version: string }>(`SELECT max(version) AS version FROM (${each.join(' UNION ALL ')})`)
  return BigInt(row?.version ?? 0)
}
