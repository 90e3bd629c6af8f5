import { GraphQLError, parse, specifiedRules, validate, type DocumentNode } from 'graphql'
import { beyondLimits } from './limits.ts'
import { schema } from './schema.ts'
import { withinTextLimits } from './text-limits.ts'

interface Read {
  document?: DocumentNode
  refusals: readonly GraphQLError[]
}

/** The document, or why it is none. Its size is judged first: the language's own rules take their time over one that multiplies itself. */
export function readQuery(query: string): Read {
  try {
    withinTextLimits(query)
    const document = parse(query)
    const { refusals } = beyondLimits(document)
    const invalid = refusals.length ? refusals : validate(schema, document, specifiedRules, { maxErrors: 10 })
    return invalid.length ? { refusals: invalid } : { document, refusals: [] }
  } catch (error) {
    if (error instanceof GraphQLError) return { refusals: [error] }
    throw error
  }
}
