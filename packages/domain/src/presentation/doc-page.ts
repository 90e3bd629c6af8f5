import { DocPage } from '@sharelight/contract'

/**
 * A page of the documentation from the text of its file: lines `name: value` between two of `---`, then Markdown.
 * @throws Error naming the page and what does not fit
 */
export function parseDocPage(id: string, text: string, language = 'en'): DocPage {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined)
    throw new Error(`${id}.md does not begin with a head between two lines of ---.`)
  const fields = Object.fromEntries(
    head.split('\n').flatMap(line => {
      const [, name, value] = /^(\w+):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value]]
    }),
  )
  const parsed = DocPage.safeParse({
    ...fields,
    id,
    language,
    order: Number(fields['order'] ?? NaN),
    body: body.trim(),
  })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${id}.md: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
