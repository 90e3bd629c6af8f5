import { Batch } from './batch.ts'
import { TableBatch } from './table-batch.ts'

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const silent = new Set(['script', 'style', 'noscript', 'template'])
const spoken = ['alt', 'title', 'placeholder', 'aria-label', 'content', 'value', 'summary', 'label']

export interface HtmlText {
  write(html: string): void
  end(): void
  readonly text: TableBatch
  readonly comments: Batch
  readonly title: string | undefined
}

/** Turns HTML into text as it comes: blocks on lines of their own, links with their addresses, attributes that are words. */
export async function htmlToText(): Promise<HtmlText> {
  const { Parser } = await import('htmlparser2')
  const text = new TableBatch()
  const comments = new Batch()
  let hidden = 0
  let title: string | undefined
  let inTitle = false
  let span = 1
  let needsSpace = false
  const put = (words: string) => {
    if (words === '') return
    text.add(needsSpace ? ` ${words}` : words)
    needsSpace = false
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (silent.has(name)) hidden++
        if (hidden > 0) return
        if (name === 'title') inTitle = true
        if (name === 'br' || name === 'tr' || name === 'li') text.newLine()
        else if (name === 'td' || name === 'th') needsSpace = true
        else if (!inline.has(name)) text.newLine()
        if (name === 'table') text.beginTable()
        else if (name === 'tr') text.beginRow()
        else if (name === 'td' || name === 'th') {
          text.beginCell()
          span = Number(attributes.colspan) || 1
        }
        for (const key of spoken)
          if (attributes[key] && !(key === 'value' && name === 'li')) put(` ${attributes[key]} `)
        if (attributes.href && !/^(?:#|javascript:|data:)/i.test(attributes.href.trim())) put(` ${attributes.href} `)
        if (attributes.srcdoc) put(` ${withoutTags(attributes.srcdoc)} `)
      },
      ontext(words) {
        if (hidden > 0) return
        if (inTitle && (title?.length ?? 0) < 4096) title = (title ?? '') + words
        const flat = words.replace(/[ \t\r\n\f]+/g, ' ')
        if (flat === ' ') needsSpace = true
        else put(flat)
      },
      onclosetag(name) {
        if (silent.has(name)) hidden = Math.max(0, hidden - 1)
        else if (name === 'title') inTitle = false
        if (hidden === 0 && !inline.has(name)) {
          if (name === 'td' || name === 'th') {
            text.endCell(span)
            text.add('\t')
          } else text.newLine()
          if (name === 'tr') text.endRow()
          else if (name === 'table') text.endTable()
          needsSpace = false
        }
      },
      oncomment(words) {
        if (comments.length < 2 ** 20) comments.add(`${words.trim()}\n`)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  return {
    text,
    comments,
    get title() {
      return title?.trim()
    },
    write: html => parser.write(html),
    end: () => parser.end(),
  }
}

function withoutTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

/** The text and tables of HTML that is all there. */
export async function pageText(html: string): Promise<TableBatch> {
  const page = await htmlToText()
  page.write(html)
  page.end()
  return page.text
}
