import type { Label } from '@sharelight/contract'
import { labelsForFeatures, levelOfScore, restrictionsOf, withRestrictions } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { scoresIn } from './label-facts.ts'

/** The labels that `keep` keeps, with the sensitivities in force and flagged where the user's restrictions forbid them. */
export async function listLabels(ctx: Context, keep: (label: Label) => boolean) {
  const scoreOf = await scoresIn(ctx)
  const { labels: tree, features } = ctx.organisation
  const inForce = labelsForFeatures(tree.all, { piiLabeler: features.has('pii_labeler') })
    .filter(label => !label.deleted && keep(label))
    .map(label => {
      const sensitivity = scoreOf(label.key)
      return { ...label, sensitivity, sensitivityLevel: levelOfScore(sensitivity) }
    })
  return { labels: withRestrictions(inForce, new Set(restrictionsOf(ctx.user.restrictions).labelCodes)) }
}
