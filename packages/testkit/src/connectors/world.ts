import type { ItemReason } from '@sharelight/contract'

/** A real source prepared for the conformance suite, in its own folder. */
export interface ConnectorWorld {
  /** As a person would send them. */
  settings: Record<string, unknown>
  /** Content by item name, as `fetch` must give it; the names are unique in the world. */
  contents: ReadonlyMap<string, string>
  /** Why an entry with this name cannot be read. */
  problems: ReadonlyMap<string, ItemReason>
  /** Words that occur only outside the source: seeing them proves an escape. */
  forbidden: string
  /** Keys of things outside the source, as an attacker who reached the store would write them. */
  foreignKeys: readonly string[]
  /** Changes the content of one item and answers its name. */
  change(): Promise<string>
  /** Removes one item and answers its name. */
  remove(): Promise<string>
  /** Adds at least so many entries. */
  grow(count: number): Promise<void>
  /** Settings that cannot work, and what must be said about them. */
  broken: { settings: Record<string, unknown>; says: RegExp }
}

export type BuildWorld = (folder: string) => Promise<ConnectorWorld>
