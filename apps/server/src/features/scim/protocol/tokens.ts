import { badRequest, type ScimType } from './scim-error.ts'

/** A piece of a filter or a path: a bracket, a text, or a word (a name, an operator, a number). */
export interface Token {
  type: 'bracket' | 'text' | 'word'
  text: string
}

/** Characters of a filter or a path at most. */
const longest = 2000
const next = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([\w$.:+-]+))/y

/** Cuts a filter or a path into its pieces. @throws ScimError with `scimType` */
export function tokensOf(text: string, scimType: ScimType): Token[] {
  if (text.length > longest) throw badRequest(scimType, `Use at most ${longest} characters.`)
  const tokens: Token[] = []
  const pattern = new RegExp(next)
  const end = text.trimEnd().length
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex
    const [, bracket, quoted, word] = pattern.exec(text) ?? []
    if (bracket !== undefined) tokens.push({ type: 'bracket', text: bracket })
    else if (quoted !== undefined) tokens.push({ type: 'text', text: textIn(quoted, scimType) })
    else if (word !== undefined) tokens.push({ type: 'word', text: word })
    else throw badRequest(scimType, `Nothing that is understood stands at character ${at + 1}.`)
  }
  return tokens
}

function textIn(quoted: string, scimType: ScimType): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    throw badRequest(scimType, 'A text is written as in JSON, in double quotes.')
  }
}
