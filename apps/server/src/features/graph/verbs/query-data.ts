import { execute, GraphQLError, parse, specifiedRules, validate } from 'graphql'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { withinLimits } from '../limits.ts'
import { schema } from '../schema.ts'

interface Question {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}
interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string }[]
}

/** Longer documents are refused before they are looked at. */
const mostTokens = 4000

/** Answers a graph query. What is wrong with it, or with one of its fields, is said beside the data of the others. */
export async function queryData(ctx: Context, { query, variables, operationName }: Question): Promise<Answer> {
  const document = parsed(query)
  if (document instanceof GraphQLError) return { errors: [shown(document)] }
  // Size first: some of the other rules take their time over a document that multiplies itself.
  for (const rules of [[withinLimits], specifiedRules]) {
    const invalid = validate(schema, document, rules, { maxErrors: 10 })
    if (invalid.length) return { errors: invalid.map(shown) }
  }
  const { data, errors } = await execute({ schema, document, contextValue: ctx, variableValues: variables, operationName })
  // What the server did not foresee stays in its own log.
  for (const { originalError } of errors ?? [])
    if (originalError && !(originalError instanceof AppError)) ctx.services.log.error({ err: originalError }, 'graph query')
  return { ...(data !== undefined && { data: data && { ...data } }), ...(errors?.length && { errors: errors.map(shown) }) }
}

function parsed(query: string) {
  try {
    return parse(query, { maxTokens: mostTokens })
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

interface Shown {
  message: string
  extensions: { code: string }
}

function shown(error: GraphQLError): Shown {
  const { originalError, path, locations } = error
  const unforeseen = originalError && !(originalError instanceof AppError)
  const code = originalError instanceof AppError ? originalError.code : unforeseen ? 'internal' : 'invalid'
  const message = unforeseen ? 'Something went wrong on the server. The log has the details.' : error.message
  return { message, ...(path && { path }), ...(locations && { locations }), extensions: { code } }
}
