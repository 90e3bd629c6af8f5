import { plainText } from '../text.ts'
import type { Comment, Issue } from './shapes.ts'

const deepest = 6

/** What people wrote into an issue, fields of their own too, each behind its name. */
export function textOfIssue({ fields }: Pick<Issue, 'fields'>, names: Readonly<Record<string, unknown>> = {}): string {
  const { summary, description, environment, ...others } = fields ?? {}
  const own = Object.entries(others)
    .filter(([name]) => name.startsWith('customfield_'))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([name, value]) => {
      const said = saidIn(value)
      const title = names[name]
      return said ? [typeof title === 'string' ? `${title}: ${said}` : said] : []
    })
  return [summary, plainText(description), plainText(environment), ...own].filter(Boolean).join('\n\n')
}

export const textOfComment = ({ body }: Pick<Comment, 'body'>) => plainText(body)

/** Texts, documents and what was chosen; ranks and other bookkeeping of add-ons say nothing. */
function saidIn(value: unknown, depth = 0): string {
  if (depth > deepest) return ''
  if (typeof value === 'string') return /^\d+\|[a-z\d]*:/.test(value) ? '' : value
  if (Array.isArray(value))
    return value
      .map(one => saidIn(one, depth + 1))
      .filter(Boolean)
      .join(', ')
  if (typeof value !== 'object' || value === null) return ''
  if ('type' in value && value.type === 'doc') return plainText(value)
  const { value: chosen, displayName, name, child } = value as Record<string, unknown>
  const named = [chosen, displayName, name].find(one => typeof one === 'string')
  return [named, saidIn(child, depth + 1)].filter(Boolean).join(' ')
}
