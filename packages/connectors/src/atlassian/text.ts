/** Parts of a document that begin on a line of their own. */
const blocks = new Set([
  'paragraph',
  'heading',
  'listItem',
  'tableRow',
  'codeBlock',
  'blockquote',
  'panel',
  'rule',
  'hardBreak',
  'taskItem',
  'decisionItem',
  'mediaSingle',
  'expand',
  'blockCard',
])
const deepest = 60
const mostParts = 200_000

/** What is written in a field: plain or wiki text as it stands, or a document of Atlassian's format (version 1) as people read it. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  const parts: string[] = []
  write(value, parts, 0)
  return parts
    .join('')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function write(node: unknown, parts: string[], depth: number): void {
  if (depth > deepest || parts.length > mostParts || typeof node !== 'object' || node === null) return
  const { type, text, content, attrs, marks } = node as Record<string, unknown>
  if (typeof text === 'string') parts.push(text, ...linksIn(marks, text))
  else if (typeof attrs === 'object' && attrs !== null) parts.push(saidBy(attrs as Record<string, unknown>))
  if (Array.isArray(content)) for (const inner of content) write(inner, parts, depth + 1)
  if (typeof type !== 'string') return
  if (blocks.has(type)) parts.push('\n')
  if (type === 'tableCell' || type === 'tableHeader') parts.push('\t')
}

function linksIn(marks: unknown, text: string): string[] {
  if (!Array.isArray(marks)) return []
  return marks.flatMap(mark => {
    const href = (mark as { attrs?: { href?: unknown } } | null)?.attrs?.href
    return typeof href === 'string' && href !== text ? [` (${href})`] : []
  })
}

/** Mentions, emoji, dates and cards say what they are in their attributes. */
function saidBy({ text, shortName, url, timestamp, alt, title }: Record<string, unknown>): string {
  if (typeof timestamp === 'string' && /^\d{1,14}$/.test(timestamp))
    return ` ${new Date(Number(timestamp)).toISOString().slice(0, 10)} `
  const found = [text, shortName, title, url, alt].find(one => typeof one === 'string' && one)
  return typeof found === 'string' ? ` ${found} ` : ''
}
