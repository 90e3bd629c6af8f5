import {
  answerConversation,
  askConversation,
  ConversationQuery,
  suggestNames,
  type ConversationAnswer,
} from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'

type Asked = z.output<typeof askConversation.output>

/** A question with what came of it. */
export interface Exchange {
  id: number
  question: string
  state: 'waiting' | 'failed' | 'answered'
  /** How the question was read; absent where only a query was asked. */
  read?: Pick<Asked, 'notUnderstood' | 'corrected' | 'several' | 'isOrder'>
  query?: ConversationQuery
  words?: ConversationAnswer['words']
  answer?: ConversationAnswer
}

export interface Conversation {
  exchanges: readonly Exchange[]
  ask: (question: string) => void
  /** Answers an exchange anew, with the query that somebody made of it. */
  change: (id: number, query: ConversationQuery) => void
}

/** Questions and answers, the newest last; the address names the last one, so that it can be passed on. */
export function useConversation(): Conversation {
  const [parameters, setParameters] = useSearchParams()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const next = useRef(0)
  const put = (id: number, values: Partial<Exchange>) =>
    setExchanges(all => all.map(each => (each.id === id ? { ...each, ...values } : each)))
  const begin = (question: string) => {
    const id = next.current++
    setExchanges(all => [...all, { id, question, state: 'waiting' }])
    return id
  }
  const name = (question: string, query: ConversationQuery) =>
    setParameters({ question, query: JSON.stringify(query) }, { replace: true })

  async function answer(id: number, question: string, query: ConversationQuery) {
    put(id, { state: 'waiting' })
    try {
      const found = await call(answerConversation, { query })
      put(id, { state: 'answered', query, words: found.words, answer: found })
      name(question, query)
    } catch {
      put(id, { state: 'failed' })
    }
  }

  async function ask(question: string) {
    const previous = exchanges.findLast(({ query }) => query)?.query ?? null
    const id = begin(question)
    try {
      const { query, words, answer: found, ...read } = await call(askConversation, { question, previous })
      put(id, {
        state: 'answered',
        read,
        ...(query && { query }),
        ...(words && { words }),
        ...(found && { answer: found }),
      })
      if (query && found) name(question, query)
    } catch {
      put(id, { state: 'failed' })
    }
  }

  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const question = parameters.get('question') ?? ''
    const query = queryIn(parameters.get('query'))
    if (query) void answer(begin(question), question, query)
    else if (question) void ask(question)
  })

  return {
    exchanges,
    ask: question => void ask(question),
    change: (id, query) => void answer(id, exchanges.find(each => each.id === id)?.question ?? '', query),
  }
}

/** What the address says; a query that makes no sense is left out. */
function queryIn(text: string | null): ConversationQuery | undefined {
  if (!text) return undefined
  try {
    return ConversationQuery.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const shortest = 3

/** Names that begin as the last word does. */
export function useNames(text: string) {
  const last = /(\S+)$/.exec(text)?.[1] ?? ''
  return useQuery({
    queryKey: ['conversation', 'names', last],
    queryFn: async ({ signal }) => (await call(suggestNames, { text: last }, { signal, quiet: true })).names,
    enabled: last.length >= shortest,
    placeholderData: keepPreviousData,
  })
}
