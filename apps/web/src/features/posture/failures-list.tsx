import { Button } from '@mantine/core'
import type { PostureFailure } from '@sharelight/contract'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { ErrorState } from '../../ui/states.tsx'
import { texts } from '#texts/posture.ts'
import { askAccept } from './accept-form.tsx'
import classes from './posture.module.css'
import { useEndException, useFailures, type CheckDetail } from './use-posture.ts'

const RemedyButtons = lazyPart(() =>
  import('../../ui/remedies/remedy-buttons.tsx').then(module => module.RemedyButtons),
)

/** What fails a check, each of which can be accepted as it is, and that taken back. */
export function FailuresList({ check: { id } }: { check: CheckDetail }) {
  const { org } = useStatus()
  const columns = useMemo(() => columnsFor(id, org.timeZone), [id, org.timeZone])
  const { first, rowAt, onVisible, total, shown } = useFailures(id)
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  return (
    <section>
      <h3 className={classes.small}>
        {texts.failing} <span className="caption">{texts.more(formatNumber(total))}</span>
      </h3>
      {first.isPending ? (
        <TablePlaceholder />
      ) : (
        <div className={classes.table} style={{ height: Math.min(360, 38 + Math.max(1, shown) * 36) }}>
          <DataTable label={texts.failing} columns={columns} total={shown} rowAt={rowAt} onVisible={onVisible} />
        </div>
      )}
      {first.data && <ListEnd page={first.data} />}
    </section>
  )
}

function columnsFor(check: string, timeZone: string): Column<PostureFailure>[] {
  const t = texts.columns
  return [
    {
      id: 'name',
      title: t.name,
      width: 'minmax(140px, 2fr)',
      cell: ({ kind, name, path, id }) => {
        const says = <MiddleName text={path || name || id} />
        return kind === 'item' ? (
          <Link className={classes.name} to={listLink('files', { frame: 'all', item: id })}>
            {says}
          </Link>
        ) : (
          says
        )
      },
    },
    {
      id: 'source',
      title: t.source,
      width: 'minmax(90px, 1fr)',
      cell: row => <span className="truncate">{row.source}</span>,
    },
    { id: 'mend', title: texts.mend, width: '110px', cell: row => <Mend thing={row} /> },
    { id: 'since', title: t.since, width: '90px', align: 'end', cell: row => formatDate(row.since, timeZone) },
    {
      id: 'accept',
      title: texts.accepted,
      width: '92px',
      align: 'end',
      cell: row => <Acceptance check={check} thing={row} />,
    },
  ]
}

/** What an account or site can have done about it, in a dialog of its own: items have a drawer that says so. */
function Mend({ thing: { kind, id, name, sourceId: source } }: { thing: PostureFailure }) {
  const target = kind === 'user' ? { account: id, source } : kind === 'site' ? { resource: id, source } : undefined
  if (!target) return null
  const open = () =>
    openModal({ title: name || id, content: <RemedyButtons target={target} none={texts.mendNothing} /> })
  return (
    <Button size="compact-xs" variant="subtle" aria-label={`${texts.mend}: ${name || id}`} onClick={open}>
      {texts.mendOpen}
    </Button>
  )
}

/** Accepts one thing, or takes that back; what accepts more than this thing is taken back where all of it is listed. */
function Acceptance({ check, thing }: { check: string; thing: PostureFailure }) {
  const end = useEndException()
  const { exception, sourceId, kind, id } = thing
  const name = thing.name || id
  if (exception && !exception.single)
    return (
      <span className="muted" title={exception.reason}>
        {texts.accepted}
      </span>
    )
  const [says, act] = exception
    ? [texts.endException, () => end.mutate(exception.id)]
    : [texts.accept, () => askAccept({ check, source: sourceId, subject: { kind, id }, name })]
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      title={exception ? `${texts.accepted}: ${exception.reason}` : undefined}
      aria-label={`${says}: ${name}`}
      loading={end.isPending}
      onClick={act}
    >
      {says}
    </Button>
  )
}
