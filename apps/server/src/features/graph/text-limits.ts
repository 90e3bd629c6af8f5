import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'
import { isText } from '../../http/keepable.ts'

/** Longer documents are refused before anything is built of them. */
const mostTokens = 4000
/** Selections, arguments and list types in one another. Introspection's own query is 13 deep. */
const mostBrackets = 20
const mostDirectives = 50

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])
const texts = new Set<string>([TokenKind.STRING, TokenKind.BLOCK_STRING])

/**
 * Reads a query token by token, in one pass and without recursion: what nests, repeats or is longer than a client would ask never
 * reaches the parser, which goes as deep as its text does. Gives the number of tokens. @throws GraphQLError
 */
export function withinTextLimits(query: string): number {
  const lexer = new Lexer(new Source(query))
  let tokens = 0,
    brackets = 0,
    directives = 0
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (++tokens > mostTokens)
      throw new GraphQLError(`The query has more than ${mostTokens} words and signs. Ask less at once.`)
    if (opening.has(token.kind) && ++brackets > mostBrackets)
      throw new GraphQLError(`The query nests more than ${mostBrackets} brackets. Ask less deeply.`)
    if (closing.has(token.kind)) brackets--
    if (token.kind === TokenKind.AT && ++directives > mostDirectives)
      throw new GraphQLError(`The query has more than ${mostDirectives} directives. Use fewer.`)
    if (texts.has(token.kind) && !isText(token.value ?? ''))
      throw new GraphQLError('A text of the query holds NUL or half of a pair of characters. Take it out.')
  }
  return tokens
}
