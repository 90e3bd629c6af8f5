import type { CustomDefinition } from '@sharelight/contract'
import type { ExampleModel } from './examples.ts'
import type { Fingerprint } from './fingerprint.ts'

/** What was made of a table, a template or examples; they themselves are not kept. */
export interface CustomData {
  /** Rows of an exact match as `hashRows` gives them. */
  chunks?: readonly Uint8Array[]
  /** What they were hashed under (`tableKeyOf`); never stored. */
  tableKey?: Uint8Array
  print?: Fingerprint
  model?: ExampleModel
}

/** One of an organisation's own labels, with what makes a document it. */
export interface CustomRule {
  /** The last part of `key`. */
  id: string
  key: string
  name: string
  generation: number
  definition: CustomDefinition
  data?: CustomData
}

/** A rule that cannot be applied, with the way out. */
export class UnusableRule extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableRule'
  }
}
