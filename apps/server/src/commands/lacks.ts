import type { CheckResult } from '@sharelight/connectors'

export type Missing = CheckResult['missing']

export const lackText = ({ name, wayOut }: Missing[number]) => `${name}: ${wayOut}`

/** What is not read for want of something, with the ways out, as one line; undefined where all is read, though less may be known. */
export function costOf(missing: Missing): string | undefined {
  const costing = missing.filter(({ costs }) => costs?.length)
  if (!costing.length) return undefined
  const titles = [...new Set(costing.flatMap(({ costs }) => costs ?? []))]
  return `Not read, or not all of it: ${titles.join(', ')}. ${costing.map(lackText).join(' ')}`
}
