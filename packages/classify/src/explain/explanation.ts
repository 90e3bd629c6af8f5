/** Why a label was given, for a person who has to decide about it. Holds masked text only. */
export interface Explanation {
  label: string
  name: string
  confidence: number
  /** One sentence: what was found, why it counts, what would have changed the verdict. */
  sentence: string
  /** Findings behind it; 1 for a topic. */
  count: number
  /** The rule that gave it; absent for a branch, a regulation and a topic. */
  rule?: string
  /** Where the rule's definition was published. */
  source?: string
  /** The check that the value passed. */
  check?: string
  /** A bounded sample. */
  examples: {
    start: number
    end: number
    masked: string
    near?: string
    against?: string
    encoding?: string
    confidence: number
  }[]
}
