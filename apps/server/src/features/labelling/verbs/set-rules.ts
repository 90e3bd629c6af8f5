import { labelFamily, type Labelling, type LabellingRule } from '@sharelight/contract'
import { suggestRules, type SuggestedRule } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { database, decide, readDecision, requireLabelling } from './labelling-row.ts'
import { readLabelling } from './read-labelling.ts'

/** @throws AppError `restricted`, `invalid` */
export async function setRules(ctx: Context, rules: LabellingRule[]): Promise<Labelling> {
  requireLabelling(ctx)
  requireSound(ctx, rules)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await readDecision(tx)
      await decide(tx, { rules, asked_at: ctx.services.now() })
      await audit(tx, actorOf(ctx), {
        action: 'labelling.rules',
        subject: ctx.organisation.id,
        before: { rules: before.rules },
        after: { rules },
      })
    })
  return readLabelling(ctx)
}

/** Each information type and each sensitivity leads to one label of a family. @throws AppError `invalid` */
export function requireSound({ organisation }: Context, rules: readonly LabellingRule[]): void {
  const seen = new Set<string>()
  for (const rule of rules) {
    const what = rule.of === 'type' ? rule.key : rule.level
    if (rule.of === 'type' && !organisation.labels.byKey(rule.key))
      throw new AppError('invalid', `There is no information type ${rule.key}.`, { field: 'rules' })
    if (rule.of === 'type' && /^microsoft(\/|$)/.test(rule.key))
      throw new AppError(
        'invalid',
        'What carries a label of Microsoft has one already: map another information type.',
        { field: 'rules' },
      )
    const about = `${rule.of} ${what} ${labelFamily(rule.label)}`
    if (seen.has(about))
      throw new AppError('invalid', `There are two rules for ${what}. Leave one of them.`, { field: 'rules' })
    seen.add(about)
  }
}

/** @throws AppError `restricted` */
export async function suggestion(ctx: Context): Promise<SuggestedRule[]> {
  requireLabelling(ctx)
  return suggestRules((await readDecision(database(ctx))).labels, ctx.organisation.labels.all)
}
