import { contentCollections, readContent, type ContentCollection } from '@sharelight/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'
import { language } from './languages.ts'
import { useStatus } from './queries.ts'

type Entries<C extends ContentCollection> = z.output<(typeof contentCollections)[C]>

/**
 * A public collection (specification S7.062), with the entries of a partner on top; the documentation in the language of this build.
 * An answer other than 200 is an error.
 */
export function contentQuery<C extends ContentCollection>(collection: C, partner?: string) {
  return queryOptions({
    queryKey: ['content', collection, partner],
    staleTime: Infinity,
    queryFn: async (): Promise<Entries<C>> =>
      parsed(
        collection,
        await call(readContent, { collection, partner, language: collection === 'docs' ? language : undefined }),
      ),
  })
}

/** A public collection as the organisation's partner has it. */
export function useContent<C extends ContentCollection>(collection: C) {
  return useQuery(contentQuery(collection, useStatus().org.partnerId))
}

function parsed<C extends ContentCollection>(collection: C, answer: unknown): Entries<C> {
  return contentCollections[collection].parse(answer) as Entries<C>
}
