import type { MetricAnswer } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.ts'
import { Card } from '../../ui/card.tsx'
import { SourceIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './overview.module.css'
import { numberIn, textIn } from '../../lib/metric-rows.ts'
import { texts } from '#texts/overview.ts'

export function SourcesCard({ rows, frame }: { rows: MetricAnswer['rows']; frame: string }) {
  const names = new Map((useSources().data ?? []).map(source => [source.id, source.name]))
  const { nameOf } = useServices()
  const mayManage = useStatus().user.type === 'system'
  const most = Math.max(1, ...rows.map(row => numberIn(row, 'items')))
  return (
    <Card title={texts.sources} span={4} way={mayManage && <Link to={paths.sources}>{texts.sourcesWay}</Link>}>
      {rows.length === 0 && <EmptyState />}
      <ul className={classes.bars}>
        {rows.map(row => {
          const [files, sensitive] = [numberIn(row, 'items'), numberIn(row, 'sensitive')]
          return (
            <li key={`${textIn(row, 'source')}-${textIn(row, 'sourceCode')}`}>
              <Link
                to={listLink('files', {
                  frame,
                  where: [{ dimension: 'source', operator: 'eq', value: textIn(row, 'source') }],
                })}
              >
                <span className={classes.barName}>
                  <SourceIcon code={numberIn(row, 'sourceCode')} />
                  <span className="truncate">
                    {names.get(textIn(row, 'source')) ?? nameOf(numberIn(row, 'sourceCode'))}
                  </span>
                </span>
                <span className={classes.barNumbers}>
                  {formatNumber(files)} {texts.sourceColumns.files} · {formatNumber(sensitive)}{' '}
                  {texts.sourceColumns.sensitive}
                </span>
                <span className={classes.stacked} style={{ width: `${Math.max(2, (files / most) * 100)}%` }}>
                  <span style={{ width: `${files ? (sensitive / files) * 100 : 0}%` }} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
