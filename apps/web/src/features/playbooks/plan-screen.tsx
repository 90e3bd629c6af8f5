import type { PlaybookId, PlaybookScope } from '@sharelight/contract'
import { Link } from 'react-router'
import { playbookLink } from '../../lib/playbook-link.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanView } from '../../ui/remedies/plan-view.tsx'
import { usePlan } from '../../ui/remedies/use-plans.ts'
import { texts } from '#texts/playbooks.ts'
import { ChangeTools, StoppedBanner } from './changes.tsx'
import classes from './playbooks.module.css'

interface PlanScreenProps {
  id: string
  playbook: PlaybookId | undefined
  scope: PlaybookScope
}

/** A dry run and what became of it. */
export function PlanScreen({ id, playbook, scope }: PlanScreenProps) {
  const { data } = usePlan(id)
  return (
    <Page title={data?.title ?? texts.plan} aside={<ChangeTools />}>
      <Link className={classes.back} to={playbookLink(playbook ? { playbook, scope } : { view: 'journal' })}>
        ← {playbook ? texts.backTo(data?.title ?? texts.title) : texts.backTo(texts.views.journal)}
      </Link>
      <StoppedBanner />
      <Card title={texts.planning.title}>
        <PlanView id={id} />
      </Card>
    </Page>
  )
}
