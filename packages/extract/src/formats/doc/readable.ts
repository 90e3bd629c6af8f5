// oxlint-disable no-control-regex -- Word marks structure by control characters
const marks: Record<string, string> = {
  '\x07': '\t',
  '\x0b': '\n',
  '\x0c': '\n',
  '\r': '\n',
  '\x1e': '\u2011',
  '\x1f': '\u00AD',
}

/** Turns Word's control characters into text: cells, paragraphs, hyphens; of fields the result, and the address of links. */
export function readable(text: string): string {
  return withoutFields(text).replace(/[\x00-\x08\x0b-\x1f]/g, mark => marks[mark] ?? '')
}

/** A field is `\x13 instruction \x14 result \x15`, and may hold others. */
function withoutFields(text: string): string {
  if (!text.includes('\x13')) return text
  let shown = ''
  const instructions: string[] = []
  for (const piece of text.split(/([\x13\x14\x15])/)) {
    if (piece === '\x13') instructions.push('')
    else if (piece === '\x14' || piece === '\x15')
      shown += linkOf(piece === '\x14' ? takeTop(instructions) : endOf(instructions))
    else if (instructions.length > 0 && instructions.at(-1) !== done) instructions[instructions.length - 1] += piece
    else shown += piece
  }
  return shown
}

const done = '\x14'

function takeTop(instructions: string[]): string {
  const instruction = instructions.pop() ?? ''
  instructions.push(done)
  return instruction
}

function endOf(instructions: string[]): string {
  const top = instructions.pop() ?? ''
  return top === done ? '' : top
}

function linkOf(instruction: string): string {
  const link = /(?:HYPERLINK|INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE)\s+(.*)/s.exec(instruction)?.[1]
  return link ? ` ${link.replace(/"/g, '').trim()} ` : ''
}
