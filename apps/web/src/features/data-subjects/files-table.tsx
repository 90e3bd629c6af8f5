import type { SubjectItem } from '@sharelight/contract'
import { IconCheck, IconHelp } from '@tabler/icons-react'
import { SensitivityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'
import { useFiles } from './use-answer.ts'
import { fileName, whereabouts } from './file-columns.tsx'

/** Files in which somebody was found, and by what; a name leads to the file. */
export function FilesTable({ subject }: { subject: string }) {
  const { first, rowAt, onVisible, total } = useFiles(subject)
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (first.isPending) return <TablePlaceholder />
  return (
    <div className={classes.files} style={{ '--rows': total } as React.CSSProperties}>
      <DataTable
        label={texts.filesTitle}
        columns={columns}
        total={total}
        rowAt={rowAt}
        onVisible={onVisible}
        question={subject}
      />
    </div>
  )
}

const columns: Column<SubjectItem>[] = [
  fileName,
  {
    id: 'through',
    title: texts.columns.through,
    width: 'minmax(190px, 2fr)',
    cell: ({ through }) => <Through through={through} />,
  },
  ...whereabouts,
  {
    id: 'sensitivity',
    title: texts.columns.sensitivity,
    width: '110px',
    cell: ({ sensitivity }) => <SensitivityBadge level={sensitivity} />,
  },
  {
    id: 'share',
    title: texts.columns.share,
    width: '120px',
    spare: true,
    cell: ({ shareType }) => <ShareTypeBadge type={shareType} />,
  },
]

function Through({ through }: Pick<SubjectItem, 'through'>) {
  const isCertain = through.some(({ certain }) => certain)
  const said = through.map(({ kind, count }) => texts.through(texts.kinds[kind], count)).join('; ')
  const sureness = isCertain ? texts.certain : texts.perhaps
  return (
    <span className={classes.through} title={`${sureness}. ${said}`}>
      {isCertain ? (
        <IconCheck size={15} aria-label={sureness} role="img" />
      ) : (
        <IconHelp size={15} aria-label={sureness} role="img" />
      )}
      <span className="truncate">{said}</span>
    </span>
  )
}
