import { fingerprintOf, fewestShingles, RefusedPattern, safePattern, type CustomData } from '@sharelight/classify'
import type { CustomDefinition } from '@sharelight/contract'
import { AppError } from '../../../http/app-error.ts'
import type { Drafts } from '../drafts/drafts.ts'

export interface Prepared {
  definition: CustomDefinition
  data: CustomData
}

/**
 * Checks a definition and makes of its template or examples what is kept of them. `before` is what an earlier version left.
 * @throws AppError `invalid` that names the part and the way out
 */
export async function prepare(
  definition: CustomDefinition,
  drafts: Drafts,
  before: CustomData = {},
): Promise<Prepared> {
  switch (definition.kind) {
    case 'pattern':
      return { definition: checkedPatterns(definition), data: {} }
    case 'exact-match':
      return { definition: checkedColumns(definition), data: {} }
    case 'fingerprint':
      return fingerprint(definition, before)
    case 'examples':
      return examples(definition, drafts, before)
    default:
      return { definition, data: {} }
  }
}

function checkedPatterns(definition: Extract<CustomDefinition, { kind: 'pattern' }>) {
  definition.patterns.forEach(({ pattern, ignoreCase, except }, index) => {
    requireSafe(pattern, `definition.patterns.${index}.pattern`, ignoreCase)
    except.forEach((each, at) => requireSafe(each, `definition.patterns.${index}.except.${at}`))
  })
  return definition
}

/** @throws AppError `invalid` with the reason that the pattern is not taken */
export function requireSafe(pattern: string, field: string, ignoreCase = false) {
  try {
    safePattern(pattern, { ignoreCase })
  } catch (error) {
    if (error instanceof RefusedPattern) throw new AppError('invalid', error.message, { field })
    throw error
  }
}

function checkedColumns(definition: Extract<CustomDefinition, { kind: 'exact-match' }>) {
  const columns = [definition.primary, ...definition.corroborating]
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice) throw new AppError('invalid', `The column ${twice} is named twice.`, { field: 'definition.corroborating' })
  if (definition.needed > definition.corroborating.length) {
    throw new AppError(
      'invalid',
      `${definition.needed} columns are asked for near the value, and there are ${definition.corroborating.length}.`,
      { field: 'definition.needed' },
    )
  }
  return definition
}

function fingerprint(
  { template, ...definition }: Extract<CustomDefinition, { kind: 'fingerprint' }>,
  { print: known }: CustomData,
): Prepared {
  if (template === undefined && known) return { definition, data: { print: known } }
  if (template === undefined)
    throw new AppError('invalid', "Give the template's text.", { field: 'definition.template' })
  const print = fingerprintOf(template)
  if (!print)
    throw new AppError(
      'invalid',
      `The template has fewer than ${fewestShingles} different runs of four words: too few to be told by.`,
      { field: 'definition.template' },
    )
  return { definition, data: { print } }
}

async function examples(
  { positives, negatives }: Extract<CustomDefinition, { kind: 'examples' }>,
  drafts: Drafts,
  { model: known }: CustomData,
): Promise<Prepared> {
  const definition = { kind: 'examples' as const, negatives: [] }
  if (!positives && known) return { definition, data: { model: known } }
  if (!positives)
    throw new AppError('invalid', 'Give examples of documents that it should look like.', {
      field: 'definition.positives',
    })
  const { model } = await drafts.run<'learn'>({ kind: 'learn', positives, negatives })
  return { definition, data: { model } }
}
