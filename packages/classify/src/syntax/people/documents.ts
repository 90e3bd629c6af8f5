/** Fenced and inline code, and targets of links, in Markdown; literal blocks and inline literals in reStructuredText. */
const fence = /^ {0,12}(?:`{3,}|~{3,})/
const opensLiteral = /(?:::|^\.\. (?:code|code-block|sourcecode|literalinclude|parsed-literal)::.*)\s*$/
const inline = /``[^`\n]{1,300}``|`[^`\n]{1,300}`|\]\([^()\s]{1,500}\)|\bhttps?:\/\/[^\s)>\]]{1,500}/g
const author = /author|copyright|maintain|contribut/i

/** A document's text with the programs in it blank, so that offsets stay. */
export function withoutCode(text: string, key: string): string {
  const isLiteral = key === 'restructured'
  const lines = text.split('\n')
  const fences = isLiteral ? 0 : lines.filter(line => fence.test(line)).length
  let [met, literal] = [0, -1]
  return lines
    .map(line => {
      if (!isLiteral && fence.test(line)) {
        met++
        return ' '.repeat(line.length)
      }
      // What nothing closes is no program: it would hide all that follows.
      if (met % 2 === 1 && met < fences) return blank(line)
      const indent = line.search(/\S/)
      if (literal >= 0 && indent > literal) return blank(line)
      if (indent >= 0) literal = isLiteral && opensLiteral.test(line) ? indent : -1
      return line.replace(inline, found => ' '.repeat(found.length))
    })
    .join('\n')
}

/** Who wrote it is said in examples too. */
const blank = (line: string) => (author.test(line) ? line : ' '.repeat(line.length))
