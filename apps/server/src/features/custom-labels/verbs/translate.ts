import { translateRules, UnreadableRules } from '@sharelight/classify/import'
import type { ImportFormat } from '@sharelight/contract'
import { AppError } from '../../../http/app-error.ts'

/** Translates another product's rules. Nothing is saved. @throws AppError `invalid` for a text that is none of the formats */
export async function translate({ format, content }: { format?: ImportFormat; content: string }) {
  try {
    return translateRules(content, format)
  } catch (error) {
    if (error instanceof UnreadableRules) throw new AppError('invalid', error.message, { field: 'content' })
    throw error
  }
}
