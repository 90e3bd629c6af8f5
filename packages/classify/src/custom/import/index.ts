import type { ImportFormat } from '@sharelight/contract'
import { translateGitleaks } from './gitleaks.ts'
import { translatePresidio } from './presidio.ts'
import { translatePurview } from './purview.ts'
import type { Translated } from './translation.ts'

export { UnreadableRules } from './translation.ts'

const translators: Readonly<Record<ImportFormat, (source: string) => Translated>> = {
  purview: translatePurview,
  presidio: translatePresidio,
  gitleaks: translateGitleaks,
}

/**
 * Translates another product's rules into definitions, with what could not be taken over and why. The format is told from the text
 * unless it is given. For what a stranger wrote.
 * @throws UnreadableRules
 */
export function translateRules(
  source: string,
  format: ImportFormat = formatOf(source),
): Translated & { format: ImportFormat } {
  const { labels, notes } = translators[format](source.replace(/^\uFEFF/, ''))
  return { format, labels, notes }
}

function formatOf(source: string): ImportFormat {
  if (/^[\s\uFEFF]*</.test(source)) return 'purview'
  return /^\s*\[\[?\s*(?:rules|allowlist|extend)/m.test(source) ? 'gitleaks' : 'presidio'
}
