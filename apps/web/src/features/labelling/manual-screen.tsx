import type { MetricFilter, PlanDetail } from '@sharelight/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fileParameter } from '../../lib/labelling-link.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanView } from '../../ui/remedies/plan-view.tsx'
import { Loaded } from '../../ui/states.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/labelling.ts'
import { ChooseFiles, filterOf, noChoice, type FileChoice } from './choose-files.tsx'
import { FileTable } from './files-behind.tsx'
import { HandForm } from './hand-form.tsx'
import classes from './labelling.module.css'
import { RunsCard } from './runs.tsx'
import { useFilesToLabel, useManual } from './use-labelling.ts'

const t = texts.manual

/** Labels given and taken off by hand: files, what to do and why, then the plan. */
export function ManualLabellingScreen() {
  const manual = useManual()
  const [search, setSearch] = useSearchParams()
  const file = search.get(fileParameter)
  const [choice, setChoice] = useState<FileChoice>(noChoice)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [plan, setPlan] = useState<PlanDetail>()
  const filter = file ? onlyFile(file) : filterOf(choice)
  const list = useFilesToLabel(filter)
  return (
    <Page title={screens.manualLabelling ?? ''} description={t.description}>
      <CardGrid>
        <div className={classes.main}>
          {plan ? (
            <Card title={plan.title} tools={<Back name={t.back} onClick={() => setPlan(undefined)} />}>
              <PlanView id={plan.id} />
            </Card>
          ) : (
            <Card
              title={file ? t.oneFile : t.files}
              note={ids.size > 0 ? t.chosen(ids.size) : ''}
              tools={file && <Back name={t.allFiles} onClick={() => setSearch({}, { replace: true })} />}
            >
              {!file && (
                <ChooseFiles
                  labels={manual.data?.labels ?? []}
                  choice={choice}
                  onChange={changed => {
                    setChoice(changed)
                    setIds(new Set())
                  }}
                />
              )}
              <FileTable list={list} question={JSON.stringify(filter)} selection={{ ids, onChange: setIds }} />
            </Card>
          )}
        </div>
        <div className={classes.side}>
          {!plan && (
            <Loaded query={manual} height={200}>
              {({ labels }) => (
                <HandForm labels={labels} ids={ids} filter={filter} total={list.total} onPlan={setPlan} />
              )}
            </Loaded>
          )}
          <RunsCard query={manual} title={t.history} />
        </div>
      </CardGrid>
    </Page>
  )
}

const onlyFile = (id: string): MetricFilter => ({ dimension: 'id', operator: 'eq', value: id })

function Back({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {name}
    </Button>
  )
}
