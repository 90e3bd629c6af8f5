import type { Entry, Removed } from '@sharelight/connectors'

const named = /^File (\d+)\.txt$/
const made = /\/1(\d{9})\.000100$/

/** Of a file its number, of a message that was made its own; below zero where anybody may open it. Nothing for folders and whatever else there is. */
export function numberOf(entry: Entry | Removed): number | undefined {
  if (entry.type !== 'item') return undefined
  const number = Number(named.exec(entry.name)?.[1] ?? made.exec(entry.key)?.[1])
  if (!Number.isSafeInteger(number)) throw new Error(`${entry.key} is nothing that was made.`)
  return entry.grants.some(({ principal }) => principal.kind === 'anonymous') ? -number : number
}
