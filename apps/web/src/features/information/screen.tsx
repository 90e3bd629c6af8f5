import { Card, CardGrid } from '../../ui/card.tsx'
import { useLabels } from '../../lib/labels.ts'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { InsightList } from './insight-list.tsx'
import { LabelTree } from './label-tree.tsx'
import { texts } from './texts.ts'
import { useInsights } from './use-changes.ts'

export function InformationScreen() {
  const labels = useLabels()
  const insights = useInsights()
  return (
    <Page title={texts.title} description={texts.description}>
      <CardGrid>
        <Card title={texts.types} note={texts.typesNote} span={6}><Loaded query={labels} height={400}>{list => <LabelTree labels={list} />}</Loaded></Card>
        <Card title={texts.insights} note={texts.insightsNote} span={6}><Loaded query={insights} height={400}>{list => <InsightList insights={list} />}</Loaded></Card>
      </CardGrid>
    </Page>
  )
}
