import { ReadingSettings } from '@sharelight/contract'
import { z } from 'zod'
import { ChangingSettings } from './changing-settings.ts'
import type { Connector } from './connector.ts'

/** The connector, its settings saying too how the documents that it finds are read. */
export function withReading<Settings>(connector: Connector<Settings>): Connector {
  const { settings } = connector
  if (!(settings instanceof z.ZodObject))
    throw new Error(`The settings of the connector "${connector.id}" must be an object.`)
  const extended = settings.extend(ReadingSettings.shape)
  const meta = settings.meta()
  return { ...connector, settings: meta ? extended.meta(meta) : extended } as Connector
}

/** The connector as it is: its source holds no documents that could be read in one way or another. */
export const withoutReading = <Settings>(connector: Connector<Settings>): Connector => connector as Connector

/** Whether two settings of one connector, both parsed and without secrets, read the same items, however they read them. */
export function isSamePlace(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(placeOf(a))) === JSON.stringify(inOrder(placeOf(b)))
}

function placeOf(settings: unknown): object {
  return Object.fromEntries(Object.entries(settings ?? {}).filter(([name]) => !about.some(shape => name in shape)))
}

/** Settings that say how items are read and what may be done to them, not which they are. */
const about = [ReadingSettings.shape, ChangingSettings.shape]

/** The store does not keep the order of names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  )
}
