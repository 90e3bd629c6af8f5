import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { listLink } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { texts } from '#texts/reports.ts'
import { ReadyList } from './ready-list.tsx'
import { useReports } from './use-reports.ts'

const SchedulesList = lazyPart(() => import('./schedules-list.tsx').then(module => module.SchedulesList))
const RunsList = lazyPart(() => import('./runs-list.tsx').then(module => module.RunsList))
const AuditTrail = lazyPart(() => import('./audit-trail.tsx').then(module => module.AuditTrail))
const VerifyCard = lazyPart(() => import('./verify-card.tsx').then(module => module.VerifyCard))

const values = ['ready', 'schedules', 'runs', 'verify', 'audit'] as const
type View = (typeof values)[number]
const tabs = values.map(value => ({ value, name: texts.views[value] }))

/** Ready and saved reports, what is made by itself, what was made, and whether a file is ours: `?tab=` says which. */
export function ReportsScreen() {
  const [query, setQuery] = useSearchParams()
  const reports = useReports()
  const view = values.find(value => value === query.get('tab')) ?? 'ready'
  return (
    <Page
      title={texts.title}
      description={texts.description}
      aside={
        <>
          <Button variant="default" component={Link} to={toJustify}>
            {texts.justify}
          </Button>
          <Button component={Link} to={paths.reportGenerator}>
            {texts.generator}
          </Button>
        </>
      }
    >
      <Tabs
        label={texts.view}
        tabs={tabs}
        value={view}
        onChange={tab => setQuery(tab === 'ready' ? {} : { tab }, { replace: true })}
      >
        <Loaded query={reports} height={400}>
          {answer => <Shown view={view} reports={answer} />}
        </Loaded>
      </Tabs>
    </Page>
  )
}

const toJustify = listLink('events', {
  frame: 'all',
  where: [
    { dimension: 'severity', operator: 'gte', value: 1 },
    { dimension: 'justified', operator: 'eq', value: false },
  ],
})

function Shown({ view, reports }: { view: View; reports: NonNullable<ReturnType<typeof useReports>['data']> }) {
  switch (view) {
    case 'ready':
      return <ReadyList reports={reports} />
    case 'schedules':
      return <SchedulesList reports={reports} />
    case 'runs':
      return <RunsList />
    case 'verify':
      return <VerifyCard />
    case 'audit':
      return <AuditTrail />
  }
}
