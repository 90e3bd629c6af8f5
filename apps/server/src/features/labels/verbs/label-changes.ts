import type { LabelChange, SensitivityLevel } from '@sharelight/contract'
import { scoreOfLevel } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { labelOf } from './label-filter.ts'

/** Levels by label key, branches spread out; what is said last counts. @throws AppError when a label does not exist or is closed to the user */
export function levelsOfChanges(ctx: Context, changes: readonly LabelChange[]): Map<string, SensitivityLevel> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  return new Map(
    changes.flatMap(({ sensitivityLevel, branch, ...named }): [string, SensitivityLevel][] => {
      const reference = String(named.key ?? named.id)
      const key = labelOf(ctx, reference)?.key
      if (key === undefined) throw new AppError('not_found', `There is no label "${reference}".`, { field: 'labels' })
      const keys = branch
        ? ctx.organisation.labels.all
            .filter(label => label.key === key || label.key.startsWith(`${key}/`))
            .map(label => label.key)
        : [key]
      return keys.map(each => [each, sensitivityLevel])
    }),
  )
}

export function scoresOfChanges(ctx: Context, changes: readonly LabelChange[]): Map<string, number> {
  return new Map([...levelsOfChanges(ctx, changes)].map(([key, level]) => [key, scoreOfLevel(level)]))
}
