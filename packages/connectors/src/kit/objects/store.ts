import type { Content } from '../connector.ts'
import type { ObjectName } from './keys.ts'

/** An object as it is now. */
export interface FoundObject {
  /** The service's own mark of this very version. */
  mark: string
  stamp: string
  size: number
  /** The same for the same content, wherever it lies; absent where the service has none. */
  checksum?: string | undefined
}

/** What a plan says and keeps of an object beside its content. */
export interface Aside {
  /** What a copy does not take along, such as an access list: plain data. */
  kept?: unknown
  /** What of it stays after it is deleted, as a sentence. */
  stays?: string | undefined
}

/** What a remedy does with objects, by each service's own calls. @throws ConnectorError `permission_denied`, `changed_while_read` or `io_error` */
export interface ObjectStore {
  /** Bytes that it copies in one go. */
  mostCopied: number
  look(place: ObjectName): Promise<FoundObject | undefined>
  /** That very version, over nothing that is there. */
  copy(from: ObjectName, to: ObjectName, found: FoundObject): Promise<void>
  content(place: ObjectName): Promise<Content>
  /** That very version. */
  remove(place: ObjectName, found: FoundObject): Promise<void>
  write(place: ObjectName, text: string): Promise<void>
  aside?(place: ObjectName): Promise<Aside>
  restore?(place: ObjectName, kept: unknown): Promise<void>
  /** Who gets into a bucket that nobody has chosen, in words; nothing where nobody does. */
  openTo(bucket: string): Promise<string | undefined>
}
