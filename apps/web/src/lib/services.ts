import { listDataServices } from '@sharelight/contract'
import { serviceBook } from '@sharelight/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { getSession } from './session.ts'

const specified = serviceBook()

/** The services of this installation; those of the specification until the answer is there. */
export function useServices() {
  const query = useQuery({
    queryKey: ['data-services'],
    queryFn: async () => serviceBook([await call(listDataServices, {}, { quiet: true })]),
    enabled: getSession() !== undefined,
    staleTime: Infinity,
    meta: { cacheEntries: 1 },
  })
  return query.data ?? specified
}
