import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { PlaybookDetail, PlaybookRow, PlaybookScope } from '@sharelight/contract'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, pluralForm } from '../../lib/format.ts'
import { conditionsOf } from '../../lib/playbook-link.ts'
import { subjectLink } from '../../lib/subject.ts'
import { SensitivityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { ClearState, ErrorState } from '../../ui/states.tsx'
import { texts } from '#texts/playbooks.ts'
import { itemsLink } from './items-link.ts'
import { useAffected } from './use-playbooks.ts'
import classes from './playbooks.module.css'

interface AffectedProps {
  playbook: PlaybookDetail
  scope: PlaybookScope
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What a playbook applies to now, to choose from: the number opens exactly these in the investigation. */
export function Affected({ playbook, scope, chosen, onChoose }: AffectedProps) {
  const [search, setSearch] = useState('')
  const later = useDebouncedCallback(setSearch, 250)
  const { id, subject, where } = playbook
  const { first, rowAt, onVisible, total } = useAffected(id, { scope, search })
  const to = scope.event || search ? undefined : itemsLink(subject, conditionsOf(where, scope))
  const says = `${formatNumber(total)} ${pluralForm(total, texts.subjects[subject])}`
  const tools = (
    <TextInput
      size="xs"
      w={220}
      placeholder={texts.search}
      aria-label={texts.search}
      leftSection={<IconSearch size={14} aria-hidden />}
      onChange={event => later(event.currentTarget.value.trim())}
    />
  )
  return (
    <Card title={texts.affected} tools={tools}>
      {first.data && total > 0 && (
        <p className={classes.big} data-testid="affected">
          {to ? <Link to={to}>{says}</Link> : says}
        </p>
      )}
      {first.error && <ErrorState error={first.error} onRetry={() => void first.refetch()} />}
      {first.isPending && <TablePlaceholder />}
      {first.data && total === 0 && <ClearState title={texts.affectedNone} />}
      {total > 0 && (
        <div className={classes.table} style={{ height: Math.min(tallest, (total + 1) * rowHeight + 2) }}>
          <DataTable<PlaybookRow>
            label={texts.affected}
            columns={columns}
            total={total}
            rowAt={rowAt}
            onVisible={onVisible}
            question={search}
            selection={
              subject === 'files' || subject === 'folders'
                ? { ids: chosen, idOf: row => row.id, onChange: onChoose }
                : undefined
            }
          />
        </div>
      )}
    </Card>
  )
}

/** Pixels, as the table has them. */
const [rowHeight, tallest] = [36, 352]

const columns: Column<PlaybookRow>[] = [
  {
    id: 'name',
    title: texts.columns.name,
    width: 'minmax(160px, 2fr)',
    cell: ({ kind, id, name }) =>
      kind === 'item' || kind === 'folder' ? (
        <Link to={subjectLink({ kind: kind === 'item' ? 'file' : 'folder', id })}>
          <MiddleName text={name} />
        </Link>
      ) : (
        name
      ),
  },
  {
    id: 'path',
    title: texts.columns.path,
    width: 'minmax(120px, 2fr)',
    spare: true,
    cell: ({ path }) => <MiddleName text={path} />,
  },
  {
    id: 'owner',
    title: texts.columns.owner,
    width: 'minmax(100px, 1fr)',
    spare: true,
    cell: ({ owner }) => <span className="truncate">{owner}</span>,
  },
  {
    id: 'sensitivity',
    title: texts.columns.sensitivity,
    width: '130px',
    cell: ({ sensitivity }) => sensitivity !== null && <SensitivityBadge level={sensitivity} />,
  },
  {
    id: 'share',
    title: texts.columns.share,
    width: '130px',
    cell: ({ shareType }) => shareType && <ShareTypeBadge type={shareType} />,
  },
]
