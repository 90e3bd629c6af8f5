import { queryData } from '@sharelight/contract'
import { interfaceLimits } from '@sharelight/domain'
import { CallFailure, call } from './api.ts'
import { reportFailure } from './failures.ts'

const backOffMs = 1000

interface GraphOptions {
  variables?: Record<string, unknown>
  /** The caller shows a failure itself, or nobody has to know. */ quiet?: boolean
}

/**
 * Asks a graph query. A failure of the server or network is tried again up to four times, each time a second later than before;
 * only the last one is told (specification S7.056, S8.008). @throws CallFailure; Error with the graph's own message
 */
export async function graph(
  query: string,
  { variables, quiet = false }: GraphOptions = {},
): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { data, errors } = await call(queryData, { query, variables }, { quiet: true })
      if (errors?.[0] || !data) throw new Error(errors?.[0]?.message ?? 'The graph gave no answer.')
      return data
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const mayHelp = error.code === 0 || error.code >= 500
      if (!mayHelp || attempt > interfaceLimits.graphRetries) {
        if (!quiet) reportFailure(error, queryData.path)
        throw error
      }
      await new Promise(resolve => setTimeout(resolve, backOffMs * attempt))
    }
  }
}

/** The same for a user each time, and tells nothing about them; undefined where it cannot be had. */
export async function anonymousUserId(): Promise<string | undefined> {
  const { anonymousUser } = await graph('{ anonymousUser { id } }', { quiet: true })
  return typeof anonymousUser === 'object' &&
    anonymousUser &&
    'id' in anonymousUser &&
    typeof anonymousUser.id === 'string'
    ? anonymousUser.id
    : undefined
}
