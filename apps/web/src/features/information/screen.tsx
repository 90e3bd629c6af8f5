import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { editionWith, useCapabilities } from '../../lib/capabilities.ts'
import { useLabels } from '../../lib/labels.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded, LoadingState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { texts as custom } from '#texts/custom-labels.ts'
import classes from './information.module.css'
import { InsightList } from './insight-list.tsx'
import { LabelTree } from './label-tree.tsx'
import { texts } from '#texts/information.ts'
import { useInsights } from './use-changes.ts'

const CustomLabels = lazy(() => import('./custom/custom-labels.tsx').then(module => ({ default: module.CustomLabels })))
const Exceptions = lazy(() => import('./custom/exceptions.tsx').then(module => ({ default: module.Exceptions })))

const views = ['types', 'labels', 'exceptions'] as const
type View = (typeof views)[number]
const tabs = views.map(value => ({ value, name: custom.tabs[value] }))

export function InformationScreen() {
  const [query, setQuery] = useSearchParams()
  const { user } = useStatus()
  const view = views.find(each => each === query.get('view')) ?? 'types'
  const show = (next: View) => setQuery(next === 'types' ? {} : { view: next })
  return (
    <Page title={texts.title} description={texts.description}>
      {user.type === 'system' ? <Views view={view} onChange={show} /> : <TypesAndRisks />}
    </Page>
  )
}

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <Tabs label={custom.view} tabs={tabs} value={view} onChange={onChange}>
      <Suspense fallback={<LoadingState height={300} />}>
        {view === 'types' ? <TypesAndRisks /> : view === 'labels' ? <CustomLabels /> : <Exceptions />}
      </Suspense>
    </Tabs>
  )
}

function TypesAndRisks() {
  const labels = useLabels()
  const insights = useInsights()
  const { contentLabelsApp, riskTypeCustomization } = useCapabilities()
  return (
    <CardGrid>
      <Card title={texts.types} note={texts.typesNote} span={6}>
        {!contentLabelsApp && (
          <p className={`caption ${classes.edition}`}>{texts.typesFrom(editionWith('contentLabelsApp'))}</p>
        )}
        <Loaded query={labels} height={400}>
          {list => <LabelTree labels={list} />}
        </Loaded>
      </Card>
      <Card title={texts.insights} note={texts.insightsNote} span={6}>
        {!riskTypeCustomization && (
          <p className={`caption ${classes.edition}`}>{texts.insightsFrom(editionWith('riskTypeCustomization'))}</p>
        )}
        <Loaded query={insights} height={400}>
          {list => <InsightList insights={list} />}
        </Loaded>
      </Card>
    </CardGrid>
  )
}
