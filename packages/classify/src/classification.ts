import type { Classification, Finding } from '@sharelight/contract'
import type { RuleFault } from './engine/detection.ts'
import type { Explanation } from './explain/index.ts'
import type { Rule } from './rule.ts'
import type { Stage } from './stages.ts'
import type { Syntax } from './syntax/index.ts'
import type { CellMarks } from './tables/cells.ts'
import type { Signature } from './clusters/signature.ts'

/** What is known about a document besides its text. */
export interface DocumentInfo {
  name?: string
  path?: string
  mime?: string
  title?: string
  sender?: string
  /** Names of the columns beside it, where it is one column of a table. */
  beside?: readonly string[]
}
export interface DocumentText extends DocumentInfo {
  text: string
}

export interface ClassifierOptions {
  rules?: readonly Rule[]
  /** Findings kept per document; counts stay exact. Default 1,000. */
  maxFindings?: number
  /** Called for every finding with the value, which must not be kept, so that the caller can keep a keyed hash of it. */
  onValue?: (finding: Finding, value: string) => void
}

export type ClassificationResult = Classification & {
  /** Rules that threw, each with its error; their findings are missing. */
  faults: RuleFault[]
  /** Where the search for names and addresses ended, in UTF-16 units; absent when it went to the end. */
  namesEnd?: number
  /** The language or format that the text is written in, with the reason; absent where there is too little of it. */
  syntax?: Syntax
  /** What tells near-duplicates of it, where most of its text stands in the cells of tables. */
  tableSignature?: Signature
}

export interface ClassificationStream {
  /** Text, and where extraction knows of them the cells of a table in it. */
  push(chunk: string, cells?: CellMarks): void
  /** Text about the document rather than of it, such as its title, author and programs: it does not say what it is written in. */
  pushProperties(text: string): void
  /** Says that it is a message, which somebody wrote to somebody. */
  tellMessage(): void
  /**
   * Does what `finish` does up to this stage, once all text is there. Of several documents one stage after the other is quicker than one document after
   * the other: what a stage looks things up in stays in the processor's cache. Changes no result.
   */
  prepare(stage: Stage): void
  finish(): ClassificationResult
  /** Why each label was given; after `finish`. */
  explain(): Explanation[]
}
