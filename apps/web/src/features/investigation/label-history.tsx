import { LabelHistoryEntry, queryData } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { Section } from './drawer-section.tsx'
import classes from './item-drawer.module.css'
import { texts as drawer } from '#texts/drawer.ts'

const query = `query History($id: ID!) { item(id: $id) { labelHistory { time userId userEmail generation labelId labelName parentId status } } }`
const Answer = z.object({ item: z.object({ labelHistory: z.array(LabelHistoryEntry) }).nullable() })

/** Who or what gave an item its labels, the latest first (specification S3.023, S7.057). */
export function LabelHistory({ id }: { id: string }) {
  const { org } = useStatus()
  const { data } = useQuery({
    queryKey: ['item', 'label-history', id],
    queryFn: async ({ signal }) =>
      Answer.safeParse((await call(queryData, { query, variables: { id } }, { signal, quiet: true })).data).data?.item
        ?.labelHistory ?? [],
  })
  if (!data) return null
  return (
    <Section title={drawer.item.history}>
      {data.length === 0 ? (
        <p className="muted">{drawer.item.historyNone}</p>
      ) : (
        <ul className={classes.list}>
          {data.map(entry => (
            <li key={`${entry.time}-${entry.labelId}-${entry.status}`}>
              <span className="truncate">{entry.labelName}</span>
              <span className="caption">
                {entry.status}
                {entry.userEmail && ` · ${entry.userEmail}`}
              </span>
              <span className={classes.end}>{formatDateTime(entry.time, org.timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
