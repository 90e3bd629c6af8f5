import type { RemedyOffer } from '@sharelight/contract'
import type { Services } from '../../../context.ts'
import type { FoundTarget } from '../../../journal/plan.ts'
import type { TaskRun } from '../../../tasks/kind.ts'
import { systemAsk } from '../../metrics/verbs/system-scope.ts'
import type { PlanInput } from './plan-input.ts'
import { refusedBefore } from './refused-before.ts'
import { targetsIn } from './targets-in.ts'

export interface PlannedPart {
  sourceId: string
  offer: RemedyOffer
}

/** Everything that a plan is about, source by source, as the same question counts it. */
export async function* findTargets(
  services: Services,
  run: TaskRun<PlanInput>,
  parts: readonly PlannedPart[],
): AsyncGenerator<FoundTarget> {
  const { organisationId } = run
  const { question, accounts, most = Infinity, withoutRefused = false } = run.input
  if (accounts) return yield* ofAccounts(accounts, parts)
  let found = 0
  const kind = question.cube === 'items' ? 'item' : 'folder'
  const ask = await systemAsk(services, organisationId)
  for (const { sourceId, offer } of parts) {
    await run.ready()
    const pages = targetsIn(services.stores, {
      organisationId,
      question,
      sourceId,
      areCopies: offer.id === 'delete_copy',
      ask,
    })
    for await (const page of pages) {
      const refused = withoutRefused
        ? await refusedBefore(services.stores.meta.forOrganisation(organisationId), page)
        : []
      for (const { id, target } of page) {
        if (refused.includes(id)) continue
        if (++found > most) return
        yield { target, sourceId, remedy: offer.id, undoable: offer.undoable, object: { kind, id } }
      }
      await run.ready()
    }
  }
}

function* ofAccounts(
  accounts: readonly { sourceId: string; key: string }[],
  parts: readonly PlannedPart[],
): Generator<FoundTarget> {
  for (const { sourceId, offer } of parts)
    for (const { key } of accounts.filter(account => account.sourceId === sourceId))
      yield { target: { key }, sourceId, remedy: offer.id, undoable: offer.undoable }
}
