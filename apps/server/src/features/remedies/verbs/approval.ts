import type { ChangeRules } from '@sharelight/contract'
import type { PlanPart } from '@sharelight/store'

interface Meant {
  sourceId: string | null
  remedy: string
  steps: number
}

interface Asked {
  parts: readonly PlanPart[]
  meant: readonly Meant[]
  /** Steps of other plans that the same person did lately: many are many in several plans, too. */
  lately: number
}

/** Whether doing these steps asks for a second SuperAdmin: many within a day, and any that take content away. */
export function needsApproval(
  { asksApproval, approvalAbove }: Pick<ChangeRules, 'asksApproval' | 'approvalAbove'>,
  { parts, meant, lately }: Asked,
): boolean {
  const count = meant.reduce((sum, { steps }) => sum + steps, 0)
  if (!asksApproval || count === 0) return false
  const isDestructive = ({ sourceId, remedy, steps }: Meant) =>
    steps > 0 && parts.some(part => part.sourceId === sourceId && part.remedy === remedy && part.destructive)
  return count + lately > approvalAbove || meant.some(isDestructive)
}
