import { contentCollections, readContent, type ContentCollection } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'
import { useStatus } from './queries.ts'

type Entries<C extends ContentCollection> = z.output<(typeof contentCollections)[C]>

/** A public collection (specification S7.062), with the entries of the organisation's partner on top. An answer other than 200 is an error. */
export function useContent<C extends ContentCollection>(collection: C) {
  const { org } = useStatus()
  return useQuery({
    queryKey: ['content', collection, org.partnerId], staleTime: Infinity,
    queryFn: async (): Promise<Entries<C>> => parsed(collection, await call(readContent, { collection, partner: org.partnerId })),
  })
}

function parsed<C extends ContentCollection>(collection: C, answer: unknown): Entries<C> {
  return contentCollections[collection].parse(answer) as Entries<C>
}
