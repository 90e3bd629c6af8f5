import { listReports, searchDataSubject, type SubjectAnswer, type SubjectItem } from '@sharelight/contract'
import { interfaceLimits } from '@sharelight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useStatus } from '../../lib/queries.ts'
import { usePaged } from '../../lib/use-paged.ts'

/** Each search is in the audit trail: an answer stays until somebody asks again, and is forgotten when nobody looks at it. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const

const answerQuery = (subject: string) => ({
  queryKey: ['data-subject', subject, 'answer'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SubjectAnswer> =>
    call(searchDataSubject, { subject, offset: 0, limit: interfaceLimits.searchPage }, { signal }),
  ...once,
})

/** What is held about somebody; nothing is asked while there is nobody to ask about. */
export function useAnswer(subject: string) {
  return useQuery({ ...answerQuery(subject), enabled: subject !== '' })
}

/** The files of an answer, the first of which came with it. */
export function useFiles(subject: string) {
  const client = useQueryClient()
  return usePaged<SubjectItem>({
    key: ['data-subject', subject, 'files'],
    read: async ({ offset, limit }, signal) => {
      const { items } =
        offset === 0
          ? await client.ensureQueryData(answerQuery(subject))
          : await call(searchDataSubject, { subject, offset, limit }, { signal })
      return { items: items.rows, total: items.total }
    },
  })
}

/** Formats of reports, where the organisation has reports. */
export function useFormats() {
  const { org } = useStatus()
  const isOn = org.features.some(({ id }) => id === 'reports')
  const { data } = useQuery({
    queryKey: ['list', 'reports'],
    queryFn: ({ signal }) => call(listReports, {}, { signal }),
    enabled: isOn,
  })
  return isOn ? data?.formats : undefined
}
