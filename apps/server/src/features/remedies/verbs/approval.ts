import type { ChangeRules } from '@sharelight/contract'
import type { PlanPart } from '@sharelight/store'

interface Meant {
  sourceId: string | null
  remedy: string
  steps: number
}

/** Whether doing these steps asks for a second SuperAdmin: many at once, and any that take content away. */
export function needsApproval(
  { asksApproval, approvalAbove }: Pick<ChangeRules, 'asksApproval' | 'approvalAbove'>,
  parts: readonly PlanPart[],
  meant: readonly Meant[],
): boolean {
  if (!asksApproval) return false
  const isDestructive = ({ sourceId, remedy, steps }: Meant) =>
    steps > 0 && parts.some(part => part.sourceId === sourceId && part.remedy === remedy && part.destructive)
  return meant.reduce((sum, { steps }) => sum + steps, 0) > approvalAbove || meant.some(isDestructive)
}
