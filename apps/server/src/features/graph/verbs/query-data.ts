import type { ErrorCode } from '@sharelight/contract'
import type { FastifyBaseLogger } from 'fastify'
import { execute, GraphQLError } from 'graphql'
import type { Context } from '../../../context.ts'
import { toAppError } from '../../../http/error-handler.ts'
import { readQuery } from '../read-query.ts'
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

/** Answers a graph query. What is wrong with it, or with one of its fields, is said beside the data of the others. */
export async function queryData(
  ctx: Context,
  { query, variables, operationName }: Question,
  log: FastifyBaseLogger,
): Promise<Answer> {
  const { document, refusals } = readQuery(query)
  if (!document) return { errors: refusals.map(shown) }
  const { data, errors } = await execute({
    schema,
    document,
    contextValue: ctx,
    variableValues: variables,
    operationName,
  })
  // What the server did not foresee stays in its own log.
  for (const error of errors ?? [])
    if (codeOf(error) === 'internal') log.error({ err: error.originalError }, 'graph query')
  return {
    ...(data !== undefined && { data: data && { ...data } }),
    ...(errors?.length && { errors: errors.map(shown) }),
  }
}

interface Shown {
  message: string
  extensions: { code: ErrorCode }
}

function shown(error: GraphQLError): Shown {
  const { originalError, path, locations } = error
  const message = isTheirs(error) ? error.message : toAppError(originalError).message
  return { message, ...(path && { path }), ...(locations && { locations }), extensions: { code: codeOf(error) } }
}

function codeOf(error: GraphQLError): ErrorCode {
  return isTheirs(error) ? 'invalid' : toAppError(error.originalError).code
}

/** Whether the language itself refuses it: a value that is not of its type, say. */
function isTheirs({ originalError }: GraphQLError): boolean {
  return !originalError || originalError instanceof GraphQLError
}
