import type { LabelHit } from '@sharelight/contract'
import type { RuleTally } from '../labels/tally.ts'
import type { Syntax } from '../syntax/index.ts'
import type { TopicReason } from '../topics/index.ts'
import { explainBranches } from './branches.ts'
import type { Explanation } from './explanation.ts'
import { explainFindings } from './findings.ts'
import { explainTopics } from './topics.ts'

export type { Explanation } from './explanation.ts'

export interface Verdict {
  labels: readonly LabelHit[]
  tallies: readonly RuleTally[]
  topics: readonly TopicReason[]
  /** What the text is written in. */
  syntax?: Syntax
}

/** One explanation for each label; where findings and the topic both give one, the findings speak, for they can be pointed at. */
export function explain({ labels, tallies, topics, syntax }: Verdict): Explanation[] {
  const nameOf = (key: string) => labels.find(label => label.key === key)?.name ?? key
  const all = [
    ...explainFindings(tallies),
    ...explainBranches(labels, tallies),
    ...explainTopics({ reasons: topics, syntax }, nameOf),
  ]
  return [...new Map(all.toReversed().map(explanation => [explanation.label, explanation])).values()].reverse()
}
