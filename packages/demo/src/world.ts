import type { Folders } from './folders.ts'
import type { Items } from './items.ts'
import type { LabelSets } from './label-sets.ts'
import type { People, Scope } from './people.ts'
import type { RecipientSets } from './recipients.ts'
import type { DemoSource } from './rows.ts'

/** Everything that events happen to. */
export interface World {
  scope: Scope
  people: People
  sources: DemoSource[]
  folders: Folders
  labelSets: LabelSets
  items: Items
  recipients: RecipientSets
}
