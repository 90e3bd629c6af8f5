import type { CustomRule } from '@sharelight/classify'
import type { CustomDefinition, SandboxOutcome } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { DraftContent } from '../drafts/task.ts'
import { prepare } from './definition.ts'
import { findRow } from './label-rows.ts'
import { ownRules, tableOf, toRule } from './own-rules.ts'

interface Dropped {
  name: string
  content: string
}
interface Trial {
  name: string
  definition?: CustomDefinition
  id?: string
  everything: boolean
  text?: string
  file?: Dropped
}

/** The id of a label that is not there yet: its table is empty. */
const noLabel = '00000000-0000-0000-0000-000000000000'

/** What a text or a file matches and why. Nothing is stored. */
export async function tryDraft(
  ctx: Context,
  { name, definition, id, everything, text, file }: Trial,
  drafts: Drafts,
): Promise<SandboxOutcome> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const draft = definition && (await draftRule(ctx, { name, definition, id }, drafts))
  const others = everything ? (await ownRules(ctx)).filter(rule => rule.id !== draft?.id) : []
  const rules = draft ? [...others, draft] : others
  const { outcome } = await drafts.run<'try'>({ kind: 'try', content: contentOf(text, file), rules, everything })
  return outcome
}

/** A rule of what is being edited; with `id`, it goes on with that label's table, template or examples. */
export async function draftRule(
  ctx: Context,
  { name, definition, id }: { name: string; definition: CustomDefinition; id?: string },
  drafts: Drafts,
): Promise<CustomRule> {
  const known = id === undefined ? undefined : await findRow(ctx, id)
  const same = known?.definition.kind === definition.kind ? known : undefined
  const prepared = await prepare(definition, drafts, same && toRule(same).data)
  const key = same?.key ?? 'other/custom-draft'
  const table = definition.kind === 'exact-match' ? await tableOf(ctx, { id: same?.id ?? noLabel, key }) : {}
  return toRule({ key, name, definition: prepared.definition, data: prepared.data }, table)
}

/** @throws AppError when there is neither a text nor a file */
export function contentOf(text: string | undefined, file: Dropped | undefined): DraftContent {
  if (file) return { bytes: Buffer.from(file.content, 'base64'), name: file.name }
  if (text !== undefined) return { text }
  throw new AppError('invalid', 'Give a text or a file.', { field: 'text' })
}
